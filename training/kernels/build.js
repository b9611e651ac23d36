// Compiles assembly/*.ts twice, without and with relaxed SIMD, and embeds both in kernels.generated.ts as base64. With
// --check nothing is written: the exit code says whether the file is what the sources give.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const here = path => fileURLToPath(new URL(path, import.meta.url));

const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--noExportMemory'];
const GENERATED = here('kernels.generated.ts');

const compile = async features => {
  const parts = new Map();
  const files = ['index.ts', '--outFile', 'wasm', '--textFile', 'text', '--baseDir', here('assembly')];
  const { error, stderr } = await asc.main([...files, ...OPTIONS, '--enable', features], {
    writeFile: (name, content) => parts.set(name, content),
  });
  if (error) throw new Error(`${error.message}\n${stderr}`);
  // The memory belongs to TensorFlow.js: nothing of ours may be laid down in it.
  if (/^\s*\(data/m.test(parts.get('text'))) throw new Error('the kernels must not hold static data');
  return Buffer.from(parts.get('wasm')).toString('base64');
};

const plain = await compile('simd');
const relaxed = await compile('simd,relaxed-simd');
const source = [
  '// training/kernels/assembly, compiled by training/kernels/build.js.',
  `export const PLAIN =\n  '${plain}';`,
  `export const RELAXED =\n  '${relaxed}';\n`,
].join('\n');

if (process.argv.includes('--check')) {
  if ((await readFile(GENERATED, 'utf8')) !== source) {
    console.error('training/kernels/kernels.generated.ts is out of date: node training/kernels/build.js');
    process.exitCode = 1;
  }
} else {
  await writeFile(GENERATED, source);
  console.log(`${plain.length} and ${relaxed.length} characters`);
}
