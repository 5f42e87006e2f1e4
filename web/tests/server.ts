/** The program that is tested, as a server. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The program to test: `cargo xtask test` says which. */
const AZALAI = process.env['AZALAI'] ?? '../target/debug/azalai';

/** Games that a review plays in its mind for each decision. */
const REVIEW_GAMES = process.env['REVIEW_GAMES'] ?? '40';

/** A server with a data folder of its own. */
export class Server {
  url = '';
  readonly #data = mkdtempSync(join(tmpdir(), 'azalai-web-'));
  #process: ChildProcess | null = null;

  /** Starts it, with options of its own if there are any; again at the same address after a stop. */
  async start(options: string[] = []): Promise<void> {
    if (!existsSync(AZALAI)) throw new Error(`there is no ${AZALAI}: run \`cargo build\`, or set AZALAI`);
    const listen = this.url ? new URL(this.url).host : '127.0.0.1:0';
    // A review of the tests is as sure as their mistakes are clear: few thoughts do.
    const limits = ['--guests-per-address', '1000', '--tables-per-person', '200', '--review-games', REVIEW_GAMES];
    const process = spawn(AZALAI, ['serve', '--listen', listen, '--data', this.#data, ...limits, ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...globalThis.process.env, RUST_LOG: 'warn' },
    });
    this.#process = process;
    const lines = createInterface({ input: process.stdout });
    for await (const line of lines) {
      const found = /http:\/\/\S+/.exec(line);
      if (found) {
        this.url = found[0].replace(/\/$/, '');
        return;
      }
    }
    throw new Error('the server ended before it listened');
  }

  /** Pulls the plug. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    if (!process || process.exitCode !== null) return;
    process.kill('SIGKILL');
    await once(process, 'exit');
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
