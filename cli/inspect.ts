import type { Command } from 'commander';
import { stringify } from 'yaml';
import { CODECS, countBytes } from '../models/codecs.ts';
import { countWeights, listParameters, type Parameter } from '../models/parameters.ts';
import type { Layer, NetworkSpec, PolicyHead } from '../models/spec.ts';
import { type Checkpoint, loadCheckpoint } from '../store/checkpoint.ts';
import { createTable } from './table.ts';

const EXAMPLES = `
Every file of the checkpoint is checked against its sha256. A run's folder means its best checkpoint.

Examples:
  skirmish inspect runs/wondev
  skirmish inspect runs/wondev/latest --json`;

export const registerInspect = (program: Command): void => {
  program
    .command('inspect')
    .description('show what is in a checkpoint: game, network, training, files, weights')
    .argument('<checkpoint>', "a checkpoint's folder, a run's folder, or <run>/best, <run>/latest")
    .option('--json', 'print as JSON', false)
    .addHelpText('after', EXAMPLES)
    .action(inspectCommand);
};

const inspectCommand = async (path: string, { json }: { json: boolean }): Promise<void> => {
  const checkpoint = loadCheckpoint(path);
  console.log(json ? toJson(checkpoint) : describeCheckpoint(checkpoint));
};

const toJson = ({ path, manifest, weights }: Checkpoint): string => {
  const seed = typeof manifest.seed === 'bigint' ? String(manifest.seed) : manifest.seed;
  const parameters = listParameters(manifest.network).map(parameter => ({
    name: parameter.name,
    shape: parameter.shape,
    ...measure(parameter, weights),
  }));
  return JSON.stringify({ path, ...manifest, seed, weights: weights.length, parameters }, null, 2);
};

/** A checkpoint for people to read. */
export const describeCheckpoint = (checkpoint: Checkpoint): string =>
  [
    describeOrigin(checkpoint),
    `network\n${indent(describeNetwork(checkpoint.network))}`,
    `training\n${indent(stringify(checkpoint.training).trimEnd())}`,
    ...(Object.keys(checkpoint.notes ?? {}).length > 0
      ? [`notes\n${indent(stringify(checkpoint.notes).trimEnd())}`]
      : []),
    drawParts(checkpoint),
    drawParameters(checkpoint),
  ].join('\n\n');

const indent = (text: string): string => text.replaceAll(/^/gm, '  ');

const describeOrigin = ({ path, manifest, game, steps, seed, parent, command }: Checkpoint): string =>
  [
    path,
    `  game     ${game.id}, version ${game.version}`,
    `  steps    ${steps}`,
    `  seed     ${seed}`,
    `  parent   ${parent ?? 'none'}`,
    `  command  ${command}`,
    `  format   ${manifest.format}`,
  ].join('\n');

const describeNetwork = (spec: NetworkSpec): string => {
  const sizes = CODECS.map(codec => `${codec} ${countBytes(spec, codec)}`);
  return [
    `observation ${spec.input.join(' x ')}`,
    `trunk       ${spec.trunk.map(describeLayer).join(', ')}`,
    `policy      ${[...spec.policy.layers.map(describeLayer), ...describeLocal(spec.policy), `${spec.policy.actions} actions`].join(', ')}`,
    `value       ${[...spec.value.layers.map(describeLayer), spec.value.kind].join(', ')}`,
    `weights     ${countWeights(spec)}; bytes: ${sizes.join(', ')}`,
  ].join('\n');
};

const describeLocal = ({ local }: PolicyHead): string[] =>
  local === undefined ? [] : [`local ${local.units} relu to ${local.kinds} kinds`];

const describeLayer = (layer: Layer): string => {
  if (layer.layer === 'pool') return `pool ${layer.kind}`;
  if (layer.layer === 'residual') return `residual ${layer.channels}`;
  return `${layer.layer} ${layer.layer === 'conv' ? layer.channels : layer.units} ${layer.activation}`;
};

const drawParts = ({ manifest }: Checkpoint): string => {
  const table = createTable(['file', 'bytes', 'sha256']);
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.parts)) table.push([name, bytes, sha256]);
  return table.toString();
};

const drawParameters = ({ network, weights }: Checkpoint): string => {
  const table = createTable(['parameter', 'shape', 'size', 'mean', 'deviation', 'smallest', 'largest']);
  for (const parameter of listParameters(network)) {
    const { mean, deviation, smallest, largest } = measure(parameter, weights);
    const numbers = [mean, deviation, smallest, largest].map(number => number.toFixed(4));
    table.push([parameter.name, parameter.shape.join(' x '), parameter.size, ...numbers]);
  }
  return table.toString();
};

const measure = ({ offset, size }: Parameter, weights: Float32Array) => {
  const part = weights.subarray(offset, offset + size);
  const mean = part.reduce((sum, weight) => sum + weight, 0) / size;
  const square = part.reduce((sum, weight) => sum + (weight - mean) ** 2, 0) / size;
  const smallest = part.reduce((least, weight) => Math.min(least, weight), Infinity);
  const largest = part.reduce((most, weight) => Math.max(most, weight), -Infinity);
  return { mean, deviation: Math.sqrt(square), smallest, largest };
};
