/**
 * What the lobby costs at first sight: all scripts and styles that index.html names, what those import at once, and
 * the texts of the lobby in the language that has the longest ones.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MOST_KB = 150;
const built = join(dirname(fileURLToPath(import.meta.url)), '../../src/jogofeito/web');
if (!existsSync(join(built, 'index.html'))) {
  console.error('There is no build to measure: run `npm run build` first.');
  process.exit(1);
}

const loaded = new Map();

function load(path) {
  if (loaded.has(path)) return;
  const content = readFileSync(join(built, path));
  loaded.set(path, gzipSync(content).length);
  if (!path.endsWith('.js')) return;
  const imports = content.toString().matchAll(/(?:import|from)\s*["']\.\/([^"']+\.js)["']/g);
  for (const [, name] of imports) load(`assets/${name}`);
}

const index = readFileSync(join(built, 'index.html'), 'utf8');
for (const [, path] of index.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)) load(path);

const shells = readdirSync(join(built, 'assets')).filter((name) => /^texts-\w+-shell-/.test(name));
if (!shells.length) {
  console.error('The build has no texts-*-shell file: the texts of the lobby cannot be measured.');
  process.exit(1);
}
const sizeOf = (name) => gzipSync(readFileSync(join(built, 'assets', name))).length;
load(`assets/${shells.sort((one, other) => sizeOf(other) - sizeOf(one))[0]}`);

const kb = [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
console.log(`First load: ${kb.toFixed(1)} kB of ${MOST_KB} kB, ${loaded.size} files.`);
if (!loaded.size || kb > MOST_KB) process.exit(1);
