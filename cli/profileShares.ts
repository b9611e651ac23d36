import { Session } from 'node:inspector/promises';

/** What a part of the time goes to: the first rule that matches a frame's file, innermost frame first. */
export type ShareRules = readonly (readonly [name: string, file: RegExp])[];

interface ProfileNode {
  id: number;
  children?: number[];
  callFrame: { url: string; functionName: string };
}

/** Runs the work under the sampling profiler; returns by name the share of the time, 0 to 1. */
export const profileShares = async (
  rules: ShareRules,
  work: () => void | Promise<void>,
): Promise<Record<string, number>> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const names = nameNodes(profile.nodes, rules);
  const totals: Record<string, number> = {};
  let sum = 0;
  profile.samples?.forEach((id, i) => {
    const name = names.get(id) ?? 'other';
    const time = profile.timeDeltas?.[i] ?? 0;
    totals[name] = (totals[name] ?? 0) + time;
    sum += time;
  });
  return Object.fromEntries(Object.entries(totals).map(([name, time]) => [name, time / sum]));
};

/** A frame that no rule knows belongs to whoever called it. */
const nameNodes = (nodes: readonly ProfileNode[], rules: ShareRules): Map<number, string> => {
  const byId = new Map(nodes.map(node => [node.id, node]));
  const names = new Map<number, string>();
  const visit = (node: ProfileNode, inherited: string): void => {
    const name = rules.find(([, file]) => file.test(node.callFrame.url))?.[0] ?? inherited;
    names.set(node.id, name);
    for (const child of node.children ?? []) visit(byId.get(child) as ProfileNode, name);
  };
  if (nodes.length > 0) visit(nodes[0], 'other');
  return names;
};
