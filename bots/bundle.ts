import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { AnyGame } from '../envs/core/game.ts';
import { decodeBase64 } from '../models/base64.ts';
import type { Engine } from '../models/inference.ts';
import { INFERENCE_WASM } from '../models/kernels/inferenceWasm.generated.ts';
import { encodeText } from '../models/text.ts';
import type { BotSettings } from './loop.ts';
import type { PackedNetwork } from './start.ts';

export const SCRIPT_TARGETS = ['node', 'codingame'] as const;
export type ScriptTarget = (typeof SCRIPT_TARGETS)[number];

/** What a bot is made of. */
export interface BotPlan {
  readonly game: AnyGame;
  readonly target: ScriptTarget;
  readonly settings: BotSettings;
  /** Null: the game's hand-written player alone. */
  readonly network: PackedNetwork | null;
  readonly engine: Engine;
  readonly temperature: number;
  /** The hand-written player stands by for when the network's fails. */
  readonly hasRescue: boolean;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One JavaScript file that needs nothing else, from the very sources that training uses. */
export const bundleBot = async (plan: BotPlan): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: writeEntry(plan), resolveDir: ROOT, sourcefile: 'bot.ts', loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    charset: 'utf8',
    platform: 'node',
    format: 'cjs',
    target: 'node16',
    logLevel: 'silent',
    plugins: [leaveOut(plan), PACKED_WASM],
  });
  return `// ${plan.game.title}: a bot made by skirmish\n(()=>{${outputFiles[0].text.trim()}})();\n`;
};

/** Files that become empty, what is imported from them being undefined: a bot neither draws nor records nor learns. */
const leaveOut = ({ network, hasRescue, engine }: BotPlan): Plugin => ({
  name: 'leave-out',
  setup({ onLoad }) {
    const ofGame = ['render', 'recorder', 'potential', ...(network === null || hasRescue ? [] : ['baseline'])];
    const kernels = { auto: [], wasm: ['plainKernels'], plain: ['wasmKernels'] }[engine];
    const filter = new RegExp(`/(?:envs/\\w+/(?:${ofGame.join('|')})|models/kernels/(?:${kernels.join('|')}))\\.ts$`);
    onLoad({ filter }, () => ({ contents: '', loader: 'js' }));
  },
});

const read = (text: string) => ({ contents: text, loader: 'ts' as const, resolveDir: join(ROOT, 'models') });

/** The kernels as 14 bits a character, as the weights are, instead of base64's 6. */
const PACKED_WASM: Plugin = {
  name: 'packed-wasm',
  setup({ onLoad }) {
    const text = JSON.stringify(encodeText(decodeBase64(INFERENCE_WASM)));
    onLoad({ filter: /models\/kernels\/inferenceWasm\.generated\.ts$/ }, () =>
      read(`export const INFERENCE_WASM = ${text};`),
    );
    onLoad({ filter: /models\/base64\.ts$/ }, () => read("export { decodeText as decodeBase64 } from './text.ts';"));
  },
};

/** `require` is there unless a package.json nearby makes the file a module. */
const writeEntry = (plan: BotPlan): string => {
  const { id } = plan.game;
  const [io, file] = plan.target === 'node' ? ['createProcessIo', 'stdin'] : ['createReadlineIo', 'readline'];
  const makers = listMakers(plan);
  const names = ['baselineMaker', 'policyMaker'].filter(name => makers.some(maker => maker.startsWith(name)));
  return [
    `import { ${id} as game } from './envs/${id}/index.ts';`,
    `import { playContest } from './bots/loop.ts';`,
    `import { ${io} } from './bots/${file}.ts';`,
    `import { ${names.join(', ')} } from './bots/start.ts';`,
    `const play = fs => playContest(game, [${makers.join(', ')}], ${io}(fs), ${JSON.stringify(plan.settings)});`,
    `if (typeof require === 'function') play(require('fs')); else import('fs').then(play);`,
  ].join('\n');
};

/** In code, the one that decides first. */
const listMakers = ({ network, engine, temperature, hasRescue }: BotPlan): string[] => {
  if (network === null) return ['baselineMaker(game)'];
  const policy = `policyMaker(game, ${JSON.stringify(network)}, '${engine}', ${temperature})`;
  return hasRescue ? [policy, 'baselineMaker(game)'] : [policy];
};
