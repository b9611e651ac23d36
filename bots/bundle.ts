import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { thinkers } from '../agents/thinkers.ts';
import { decodeBase64 } from '../models/base64.ts';
import { INFERENCE_WASM } from '../models/kernels/inferenceWasm.generated.ts';
import { encodeText } from '../models/text.ts';
import type { PackedNetwork } from './packedNetwork.ts';
import type { BotAgent, BotPlan, Packing } from './plan.ts';
import { matchOwnNames } from './shortNames.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One JavaScript file that needs nothing else, from the very sources that training uses. */
export const bundleBot = async (plan: BotPlan): Promise<string> => {
  const code = await bundle(plan, {});
  const isShort = plan.packing === 'text';
  const text = isShort ? await bundle(plan, { mangleProps: matchOwnNames(code), mangleQuoted: true }) : code;
  return `// ${plan.game.title}: a bot made by skirmish\n(()=>{${holdWeights(plan)}${text.trim()}})();\n`;
};

/** A long comment is passed over much faster than a string of the same length is taken in. */
const holdWeights = ({ network, packing }: BotPlan): string =>
  network === null || packing === 'text' ? '' : `function WEIGHTS(){//${network.text}\n}`;

const bundle = async (plan: BotPlan, options: BuildOptions): Promise<string> => {
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
    plugins: [leaveOut(plan), plan.packing === 'text' ? PACKED_WASM : NATIVE_BASE64],
    ...options,
  });
  return outputFiles![0].text;
};

/** Files that become empty, what is imported from them being undefined: a bot neither draws nor records nor learns. */
const leaveOut = (plan: BotPlan): Plugin => ({
  name: 'leave-out',
  setup({ onLoad }) {
    const needed = listNeeded(plan);
    const ofGame = GAME_FILES.filter(file => !needed.includes(file));
    const kernels = { auto: 'none', wasm: 'plainKernels', plain: 'wasmKernels' }[plan.network?.engine ?? 'auto'];
    const filter = new RegExp(`/(?:envs/\\w+/(?:${ofGame.join('|')})|models/kernels/${kernels})\\.ts$`);
    onLoad({ filter }, () => ({ contents: '', loader: 'js' }));
  },
});

const GAME_FILES = ['render', 'recorder', 'potential', 'baseline', 'outlook', 'planner', 'duelProspects'];

const listNeeded = ({ game, agent, network, hasRescue }: BotPlan): string[] => {
  const files = agent.kind === 'baseline' || hasRescue ? ['baseline'] : [];
  if (agent.kind === 'search') {
    if (network === null || agent.settings.hint > 0) files.push('potential');
    if (agent.settings.advice > 0) files.push('baseline');
  }
  if (agent.kind === 'beam') {
    files.push(game.outlook === undefined ? 'potential' : 'outlook');
    if (network === null) files.push('baseline');
  }
  if (agent.kind === 'duel') files.push('duelProspects');
  if (agent.kind === 'plan') files.push('planner', 'potential', 'baseline');
  return files;
};

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

const NATIVE_BASE64: Plugin = {
  name: 'native-base64',
  setup({ onLoad }) {
    onLoad({ filter: /models\/base64\.ts$/ }, () =>
      read("export { unpackBase64 as decodeBase64 } from '../bots/packedNetwork.ts';"),
    );
  },
};

/** `require` is there unless a package.json nearby makes the file a module. */
const writeEntry = (plan: BotPlan): string => {
  const { id } = plan.game;
  const [io, file] = plan.target === 'node' ? ['createProcessIo', 'stdin'] : ['createReadlineIo', 'readline'];
  return [
    `import { ${id} as game } from './envs/${id}/index.ts';`,
    `import { playContest } from './bots/loop.ts';`,
    `import { baselineMaker, policyMaker, thinkerMaker } from './bots/makers.ts';`,
    ...importThinker(plan.agent),
    `import { readComment, unpackBase64 } from './bots/packedNetwork.ts';`,
    `import { ${io} } from './bots/${file}.ts';`,
    `import { decodeText } from './models/text.ts';`,
    `const play = fs => playContest(game, [${listMakers(plan)}], ${io}(fs), ${JSON.stringify(plan.settings)});`,
    `if (typeof require === 'function') play(require('fs')); else import('fs').then(play);`,
  ].join('\n');
};

/** Its file has its name. */
const importThinker = (agent: BotAgent): string[] =>
  'settings' in agent
    ? [`import { ${thinkers[agent.kind].create.name} as create } from './agents/${agent.kind}/${agent.kind}.ts';`]
    : [];

/** In code, the one that decides first. */
const listMakers = ({ agent, network, packing, hasRescue }: BotPlan): string => {
  const parts = `game, ${writeNetwork(network, packing)}, ${packing === 'text' ? 'decodeText' : 'unpackBase64'}`;
  const makers: string[] = [];
  if (agent.kind === 'policy') makers.push(`policyMaker(${parts}, ${agent.temperature})`);
  if ('settings' in agent) makers.push(`thinkerMaker(create, ${parts}, ${JSON.stringify(agent.settings)})`);
  if (agent.kind === 'baseline' || hasRescue) makers.push('baselineMaker(game)');
  return makers.join(', ');
};

const writeNetwork = (network: PackedNetwork | null, packing: Packing): string => {
  if (network === null || packing === 'text') return JSON.stringify(network);
  const { text, ...rest } = network;
  return `{ ...${JSON.stringify(rest)}, text: readComment(WEIGHTS) }`;
};
