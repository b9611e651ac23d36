import { suggest } from '../envs/core/suggest.ts';

/** What follows the colon of an agent's notation: `path,name=number,...`; the path may be missing. */
export interface AgentSettings<Name extends string> {
  readonly path: string | null;
  readonly values: Readonly<Record<Name, number>>;
}

/** Reads the settings over their defaults; a name that has no default, or no number after it, is an error. */
export const parseSettings = <Name extends string>(
  text: string,
  defaults: Readonly<Record<Name, number>>,
): AgentSettings<Name> => {
  const values: Record<string, number> = { ...defaults };
  let path: string | null = null;
  for (const part of text === '' ? [] : text.split(',')) {
    const [, name, number] = /^(\w+)=(.*)$/s.exec(part) ?? [];
    if (name === undefined) path = path === null ? part : `${path},${part}`;
    else values[name] = parseValue(name, number, Object.keys(defaults));
  }
  return { path, values: values as Record<Name, number> };
};

const parseValue = (name: string, text: string, known: readonly string[]): number => {
  if (!known.includes(name)) throw new RangeError(`there is no setting '${name}'${suggest(name, known)}`);
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value))
    throw new RangeError(`the setting '${name}' is a number, not '${text}'`);
  return value;
};
