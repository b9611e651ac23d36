import * as fs from 'node:fs';

/** Names that come from outside the sources: of the machine's errors and of the kernels' WebAssembly. */
const FOREIGN = [
  ...['code', 'env', 'memory', 'initial'],
  ...['observe', 'observeBoard', 'dense', 'conv', 'tanh', 'pool', 'compact', 'copyColumns'],
];

const DEPTH = 4;

/** Every property name that JavaScript and Node define, as far as a bot can meet them. */
const listBuiltins = (): Set<string> => {
  const names = new Set(FOREIGN);
  const seen = new Set<unknown>();
  const visit = (value: unknown, depth: number): void => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
    if (depth > DEPTH || seen.has(value)) return;
    seen.add(value);
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      names.add(name);
      visit(descriptor.value, depth + 1);
    }
    visit(Object.getPrototypeOf(value), depth);
  };
  for (const root of [globalThis, Buffer, process, fs, [].values(), /(?<a>)/.exec(''), { value: 0, done: 0 }])
    visit(root, 0);
  return names;
};

/** Matches the property names in a bundle that are the project's own, so that they may become shorter. */
export const matchOwnNames = (source: string): RegExp => {
  const builtins = listBuiltins();
  const used = new Set(Array.from(source.matchAll(/\.([a-zA-Z]\w{2,})/g), match => match[1]));
  return new RegExp(`^(?:${[...used].filter(name => !builtins.has(name)).join('|')})$`);
};
