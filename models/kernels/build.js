// Compiles assembly/*.ts and writes the module into inferenceWasm.generated.ts as base64: `npm run build:kernels`.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const here = path => fileURLToPath(new URL(path, import.meta.url));

const compile = async source => {
  const options = [
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
  const files = [source, '--outFile', 'kernels.wasm', '--baseDir', here('assembly')];
  let wasm;
  const { error, stderr } = await asc.main([...files, ...options], {
    writeFile: (_name, content) => {
      wasm = content;
    },
  });
  if (error) throw new Error(`${error.message}\n${stderr}`);
  process.stderr.write(stderr.toString());
  return wasm;
};

const wasm = await compile('index.ts');
const text = Buffer.from(wasm).toString('base64');
await writeFile(
  here('inferenceWasm.generated.ts'),
  `/** models/kernels/assembly, compiled by models/kernels/build.js. */\nexport const INFERENCE_WASM =\n  '${text}';\n`,
);
process.stdout.write(`${wasm.length} bytes of WebAssembly\n`);
