// node compress.mjs FOLDER: puts compressed forms beside the files of a folder where that is worth it.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|wasm)$/;
/** Smaller files are not worth it. */
const WORTH_IT = 1024;

async function compress(file) {
  const bytes = await readFile(file);
  if (bytes.length <= WORTH_IT) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, best));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

const folder = process.argv[2];
const files = readdirSync(folder, { recursive: true }).filter((name) => TEXT.test(name));
await Promise.all(files.map((name) => compress(join(folder, name))));
