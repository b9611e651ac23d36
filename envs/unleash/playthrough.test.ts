import { expect, it } from 'vitest';
import { Rng, sampleMask } from '../core/rng.ts';
import { unleash } from './index.ts';
import { startMatch, startView } from './playMatch.ts';

const { rules, vision, encoder, protocol } = unleash;
const TURNS_SHOWN = 12;

/** One seeded match of random play in the judge's words: the first turns and the last, and every answer. */
const writePlaythrough = (): string => {
  const state = startMatch(20191);
  const views = [startView(0), startView(1)];
  const rng = new Rng(7);
  const mask = new Uint8Array(encoder.actions);
  const lines: string[] = [];
  while (!rules.isOver(state)) {
    lines.push(`# turn ${state.turn}`);
    for (const seat of [0, 1]) {
      if (state.turn < TURNS_SHOWN || state.turn > 198)
        lines.push(`> seat ${seat}`, ...protocol.writeTurn(state, seat));
      vision.look(state, seat, views[seat]);
      while (vision.owes(views[seat])) {
        encoder.mask(views[seat], mask);
        vision.decide(views[seat], sampleMask(mask, rng));
      }
      lines.push(`< seat ${seat}: ${protocol.writeOrder(views[seat]).join(', ')}`);
      expect(protocol.readOrder(state, seat, protocol.writeOrder(views[seat]))).toBeNull();
    }
    rules.advance(state);
  }
  return [
    ...lines,
    `# over: ${rules.score(state, 0)} ${rules.score(state, 1)}`,
    unleash.render.text(state, false),
    '',
  ].join('\n');
};

it('the golden match plays on as it did: a difference means new rules and a new version', async () => {
  await expect(writePlaythrough()).toMatchFileSnapshot('playthrough.txt');
});
