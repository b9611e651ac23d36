import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Lowest first: a file imports from its own layer or from those before it. */
const LAYERS = [
  'envs/core',
  'envs/game',
  'envs',
  'models',
  'agents',
  'store',
  'arena',
  'training',
  'bots',
  'charts',
  'cli',
  'notebooks',
];
/** These end up inside exported bots. */
const PORTABLE = ['envs/core', 'envs/game', 'envs', 'models', 'agents'];

const FOLDERS = [...new Set(LAYERS.map(layer => layer.split('/')[0]))];

const sources = FOLDERS.flatMap(folder => listSources(folder));

function listSources(folder: string): string[] {
  const names = (() => {
    try {
      return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
    } catch {
      return [];
    }
  })();
  return names
    .map(name => `${folder}/${name}`)
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/\/(assembly|testing|trained)\//.test(path));
}

const layerOf = (path: string): string => {
  const [folder, inner, file] = path.split('/');
  if (folder !== 'envs') return folder;
  if (inner === 'core') return 'envs/core';
  return file === undefined ? 'envs' : 'envs/game';
};

const importsOf = (path: string): string[] => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const statements = text.matchAll(/(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\('([^']+)'\)/g);
  return [...statements].map(match => match[1] ?? match[2]);
};

const targetOf = (path: string, specifier: string): string =>
  relative(ROOT, resolve(ROOT, dirname(path), specifier)).replaceAll('\\', '/');

const imports = sources.flatMap(path => importsOf(path).map(specifier => ({ path, specifier })));

it('sees the sources and their imports', () => {
  expect(sources).toContain('envs/core/env.ts');
  expect(imports).toContainEqual({ path: 'envs/core/env.ts', specifier: './game.ts' });
});

it('a layer imports only from itself and lower layers', () => {
  const climbing = imports.filter(({ path, specifier }) => {
    if (!specifier.startsWith('.')) return false;
    return LAYERS.indexOf(layerOf(targetOf(path, specifier))) > LAYERS.indexOf(layerOf(path));
  });
  expect(climbing).toEqual([]);
});

it('a game imports nothing from another game', () => {
  const gameOf = (path: string) => path.split('/')[1];
  const crossing = imports.filter(({ path, specifier }) => {
    if (layerOf(path) !== 'envs/game' || !specifier.startsWith('.')) return false;
    const target = targetOf(path, specifier);
    return layerOf(target) === 'envs/game' && gameOf(target) !== gameOf(path);
  });
  expect(crossing).toEqual([]);
});

it('what ends up in bots imports no package and no node: module', () => {
  const foreign = imports.filter(
    ({ path, specifier }) => PORTABLE.includes(layerOf(path)) && !specifier.startsWith('.'),
  );
  expect(foreign).toEqual([]);
});

it('only training imports TensorFlow', () => {
  const outside = imports.filter(
    ({ path, specifier }) => specifier.startsWith('@tensorflow/') && !/^(training\/|cli\/benchLearner)/.test(path),
  );
  expect(outside).toEqual([]);
});

it('nobody below the command line asks for unseeded randomness or the time of day', () => {
  const asking = sources.filter(
    path =>
      PORTABLE.includes(layerOf(path)) &&
      /Math\.random|Date\.now|performance\.now/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(asking).toEqual([]);
});

it('nothing outside a game asks which game it has', () => {
  const ids = readdirSync(join(ROOT, 'envs'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'core')
    .map(entry => entry.name);
  const asking = sources.filter(path => {
    if (layerOf(path) === 'envs/game' || path === 'envs/games.ts') return false;
    const text = readFileSync(join(ROOT, path), 'utf8');
    return ids.some(id => new RegExp(`=== '${id}'|case '${id}'`).test(text));
  });
  expect(asking).toEqual([]);
});
