import { expect, it } from 'vitest';
import { Rng, sampleMask } from '../core/rng.ts';
import { SHOOT } from './actions.ts';
import { DIRECTIONS } from './board.ts';
import { bullets } from './index.ts';

const { rules, vision, encoder, protocol } = bullets;
const OPTIONS = { height: 15, width: 20, walls: 40, rounds: 100 };

/**
 * One seeded match in the judge's words, of random play that does not shoot into the next wall. Blanks at line ends are
 * shown as dots.
 */
const writePlaythrough = (): string => {
  const state = rules.createState();
  const view = vision.createView();
  const mask = new Uint8Array(encoder.actions);
  const rng = new Rng(959);
  const lines: string[] = [];
  rules.start(state, 20, OPTIONS);
  while (!rules.isOver(state)) {
    lines.push(...protocol.writeTurn(state, 0).slice(0, -1));
    for (const seat of [0, 1]) {
      vision.look(state, seat, view);
      encoder.mask(view, mask);
      for (let own = 0; own < DIRECTIONS; own++) mask[SHOOT + own] = mask[own];
      vision.decide(view, sampleMask(mask, rng));
      lines.push(`< ${protocol.writeTurn(state, seat).at(-1)}: ${protocol.writeOrder(view)}`);
      expect(protocol.readOrder(state, seat, protocol.writeOrder(view))).toBeNull();
    }
    rules.advance(state);
  }
  const shown = lines.map(line => line.replace(/ +$/, blanks => '.'.repeat(blanks.length)));
  return [...shown, bullets.render.text(state, false), ''].join('\n');
};

it('the golden match plays on as it did: a difference means new rules and a new version', async () => {
  await expect(writePlaythrough()).toMatchFileSnapshot('playthrough.txt');
});
