// node tools/speed.mjs [FILE] [MS]: how fast random games go in WebAssembly, by the same yardstick as `azalai bench`. Node runs it as Chromium does.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const [file = '../target/page/azalai.wasm', ms = '1000'] = process.argv.slice(2);
const bytes = readFileSync(file);
const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
console.log(`${file}: ${Math.round(bytes.length / 1000)} kB, ${Math.round(packed.length / 1000)} kB with brotli`);
const azalai = { now: () => performance.now(), told: () => undefined };
const house = new WebAssembly.Instance(new WebAssembly.Module(bytes), { azalai }).exports;

function ask(question) {
  const text = new TextEncoder().encode(JSON.stringify(question));
  // Room first: memory may grow for it.
  const at = house.room(text.length);
  new Uint8Array(house.memory.buffer, at, text.length).set(text);
  const length = house.ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(house.memory.buffer, house.answer(), length))).ok;
}

for (const { name } of ask({ ask: 'games' }).games) {
  const { rules, seats, games_per_s, actions_per_s } = ask({ ask: 'bench', game: name, ms: Number(ms) });
  console.log(`${name} ${rules}, ${seats} seats: ${Math.round(games_per_s)} games, ${Math.round(actions_per_s)} actions a second`);
}
