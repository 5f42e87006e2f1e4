/** A worker in which bots think, so that neither the page nor the tables wait for them. */
import { House, Refusing } from './house';
import type { Asked, Thought } from './thoughts';

/** What is being answered. */
let asking = 0;

const say = (thought: Thought): void => postMessage(thought);

let house: House | null = null;

const begin = (module: WebAssembly.Module): House =>
  new House(
    module,
    () => undefined,
    (done, of) => say({ id: asking, progress: { done, of } }),
  );

/** First of all the translated file, then questions. */
onmessage = ({ data }: MessageEvent<WebAssembly.Module | Asked>): void => {
  if (data instanceof WebAssembly.Module) {
    house = begin(data);
    return;
  }
  const { id, follow, question } = data;
  asking = id;
  try {
    house?.ask(follow);
    say({ id, ok: house?.ask(question) });
  } catch (error) {
    if (!(error instanceof Refusing)) throw error;
    say({ id, refused: error.refusal });
  }
};
