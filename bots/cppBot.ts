import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyGame } from '../envs/core/game.ts';
import { games } from '../envs/games.ts';
import { encodeBase64 } from '../models/base64.ts';
import { encodeWeights } from '../models/encodeWeights.ts';
import { historyOf } from '../models/history.ts';
import { traceShapes } from '../models/shapes.ts';
import type { Layer, NetworkSpec } from '../models/spec.ts';

/** What a game says in C++, where it does: its view, the contest's text and the observation. */
const findPart = (game: AnyGame): string => fileURLToPath(new URL(`../envs/${game.id}/bot.hpp`, import.meta.url));

const readPart = (name: string): string => readFileSync(new URL(`./cpp/${name}.hpp`, import.meta.url), 'utf8');

/** Characters of a string literal that every compiler takes; literals beside each other are one. */
const LITERAL = 8000;

/** One C++17 file that plays a network's policy: always the action that it likes best. */
export const writeCppBot = (game: AnyGame, spec: NetworkSpec, weights: Float32Array): string => {
  const part = findPart(game);
  if (!existsSync(part)) throw new RangeError(describeMissing(game));
  if (historyOf(spec, game) !== 1) throw new RangeError('in C++ there is no turn history: export it as JavaScript');
  return [
    `// ${game.title}: a bot made by skirmish. g++ -std=c++17 -O2`,
    readPart('head'),
    readPart('network'),
    writeNetwork(spec, weights),
    readFileSync(part, 'utf8'),
    readPart('main'),
  ].join('\n');
};

const describeMissing = (game: AnyGame): string => {
  const known = games.filter(other => existsSync(findPart(other))).map(({ id }) => id);
  return `${game.id} cannot be exported to C++, these can: ${known.join(', ')}`;
};

const writeNetwork = (spec: NetworkSpec, weights: Float32Array): string => {
  const text = encodeBase64(encodeWeights(spec, weights, 'float32'));
  const literals = text.match(new RegExp(`.{1,${LITERAL}}`, 'g')) ?? [];
  return [
    `static const std::vector<Layer> TRUNK = {${spec.trunk.map(writeLayer).join(', ')}};`,
    `static const std::vector<Layer> POLICY = {${spec.policy.layers.map(writeLayer).join(', ')}};`,
    `static const std::vector<Layer> LOCAL = {${traceShapes(spec)
      .local.map(({ layer }) => writeLayer(layer))
      .join(', ')}};`,
    `static const char* WEIGHTS =\n${literals.map(literal => `"${literal}"`).join('\n')};`,
  ].join('\n');
};

const writeLayer = (layer: Layer): string => {
  if (layer.layer === 'pool') return `{POOL_${layer.kind.toUpperCase()}, 0, LINEAR}`;
  if (layer.layer === 'residual') return `{RESIDUAL, ${layer.channels}, RELU}`;
  const kind = { dense: 'DENSE', cells: 'CELLS_LAYER', conv: 'CONV' }[layer.layer];
  const outputs = layer.layer === 'conv' ? layer.channels : layer.units;
  return `{${kind}, ${outputs}, ${layer.activation.toUpperCase()}}`;
};
