// Compiles assembly/ twice, with and without relaxed SIMD, into kernels.generated.ts: `node training/kernels/build.js`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const folder = fileURLToPath(new URL('.', import.meta.url));

const compile = async features => {
  const parts = new Map();
  const flags = ['--optimizeLevel', '3', '--noAssert', '--runtime', 'stub', '--importMemory', '--noExportMemory'];
  const { error, stderr } = await asc.main(
    [
      'assembly/index.ts',
      '--baseDir',
      folder,
      ...flags,
      ...features.flatMap(name => ['--enable', name]),
      '--outFile',
      'out',
      '--textFile',
      'text',
    ],
    { writeFile: (name, contents) => parts.set(name, contents) },
  );
  if (error) throw new Error(`${error.message}\n${stderr}`);
  // The memory belongs to TensorFlow.js: nothing of ours may be laid down in it.
  if (/^\s*\(data/m.test(parts.get('text'))) throw new Error('the kernels must not hold static data');
  return Buffer.from(parts.get('out')).toString('base64');
};

const plain = await compile(['simd']);
const relaxed = await compile(['simd', 'relaxed-simd']);
writeFileSync(
  new URL('kernels.generated.ts', import.meta.url),
  `// Written by build.js from assembly/: do not edit.\nexport const PLAIN =\n  '${plain}';\nexport const RELAXED =\n  '${relaxed}';\n`,
);
console.log(`kernels.generated.ts: ${plain.length} and ${relaxed.length} characters`);
