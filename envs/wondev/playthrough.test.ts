import { expect, it } from 'vitest';
import { Rng } from '../core/rng.ts';
import { wondev } from './index.ts';

const { rules, protocol, recorder, render } = wondev;

/** A seeded random match as the judge's text, each answer after its `>`. */
const writeEpisode = (seed: number): string => {
  const state = rules.createState();
  const rng = new Rng(seed);
  rules.start(state, seed, {});
  const lines = [`seed ${seed}`, ...protocol.writeInit(state, 0)];
  while (!rules.isOver(state)) {
    const seat = rules.acts(state, 0) ? 0 : 1;
    const text = protocol.writeTurn(state, seat);
    const actions = text.filter(line => line.startsWith('MOVE&BUILD'));
    const answer = actions.length === 0 ? 'ACCEPT-DEFEAT' : actions[rng.int(actions.length)];
    lines.push(`turn ${rules.turn(state)}, seat ${seat}`, ...text, `> ${answer}`);
    expect(protocol.readOrder(state, seat, [answer])).toBeNull();
    rules.advance(state);
  }
  const record = recorder.open(state, ['random', 'random'], seed);
  recorder.close(record, state);
  return [...lines, JSON.stringify(record.final), render.text(state, false), ''].join('\n');
};

it('a seeded random match is written as it always was', async () => {
  await expect(writeEpisode(6)).toMatchFileSnapshot('playthrough.txt');
});
