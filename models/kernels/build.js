// Compiles assembly/*.ts and embeds the module in inferenceWasm.generated.ts as base64. With --check nothing is written:
// the exit code says whether the file is what the sources give.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const here = path => fileURLToPath(new URL(path, import.meta.url));

const OPTIONS = [
  '-O3',
  '--enable',
  'simd',
  '--runtime',
  'stub',
  '--noAssert',
  '--importMemory',
  '--initialMemory',
  '1',
];
const GENERATED = here('inferenceWasm.generated.ts');

const compile = async () => {
  let wasm;
  const hold = (_name, content) => {
    wasm = content;
  };
  const files = ['index.ts', '--outFile', 'kernels.wasm', '--baseDir', here('assembly')];
  const { error, stderr } = await asc.main([...files, ...OPTIONS], { writeFile: hold });
  if (error) throw new Error(`${error.message}\n${stderr}`);
  process.stderr.write(stderr.toString());
  return wasm;
};

const wasm = await compile();
const text = Buffer.from(wasm).toString('base64');
const source = `/** models/kernels/assembly, compiled by models/kernels/build.js. */\nexport const INFERENCE_WASM =\n  '${text}';\n`;

if (process.argv.includes('--check')) {
  if ((await readFile(GENERATED, 'utf8')) !== source) {
    console.error('models/kernels/inferenceWasm.generated.ts is out of date: npm run build:kernels');
    process.exitCode = 1;
  }
} else {
  await writeFile(GENERATED, source);
  console.log(`${wasm.length} bytes of WebAssembly`);
}
