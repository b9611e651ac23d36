import { expect, it } from 'vitest';
import { Rng, sampleMask } from '../core/rng.ts';
import { hypersonic } from './index.ts';

const { rules, vision, encoder, protocol, recorder, render } = hypersonic;

/** A seeded random match as the judge's text, which is the same for all; the answers after their seats. */
const writeEpisode = (seed: number, players: number): string => {
  const state = rules.createState();
  const view = vision.createView();
  const mask = new Uint8Array(encoder.actions);
  const rng = new Rng(seed);
  rules.start(state, seed, { players });
  const lines = [`seed ${seed}, ${players} players`];
  while (!rules.isOver(state)) {
    lines.push(`round ${rules.turn(state)}`, ...protocol.writeTurn(state, 0));
    for (let seat = 0; seat < players; seat++) {
      if (!rules.acts(state, seat)) continue;
      vision.look(state, seat, view);
      encoder.mask(view, mask);
      vision.decide(view, sampleMask(mask, rng));
      const order = protocol.writeOrder(view);
      lines.push(`${seat}> ${order[0]}`);
      expect(protocol.readOrder(state, seat, order)).toBeNull();
      expect(state.chosen[seat]).toBe(view.chosen);
    }
    rules.advance(state);
  }
  const labels = Array.from({ length: players }, () => 'random');
  const record = recorder.open(state, labels, seed);
  recorder.close(record, state);
  return [...lines, JSON.stringify(record.final), render.text(state, false), ''].join('\n');
};

it('a seeded random match is written as it always was', async () => {
  await expect(writeEpisode(12, 3)).toMatchFileSnapshot('playthrough.txt');
});
