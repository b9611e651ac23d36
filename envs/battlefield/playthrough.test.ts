import { expect, it } from 'vitest';
import { Rng } from '../core/rng.ts';
import { drawAction } from './fixture.ts';
import { protocol } from './protocol.ts';
import { render } from './render.ts';
import { rules, type State } from './rules.ts';
import { vision } from './vision.ts';

const FILE = new URL('./playthrough.txt', import.meta.url);

/** A seat's whole order, drawn at random, in the judge's words. */
const drawOrder = (state: State, seat: number, rng: Rng): string => {
  const trial = rules.createState();
  rules.copy(state, trial);
  const view = vision.createView();
  vision.look(state, seat, view);
  while (vision.owes(view)) {
    const action = drawAction(trial, seat, rng);
    rules.decide(trial, seat, action);
    vision.decide(view, action);
  }
  return protocol.writeOrder(view)[0];
};

const playThrough = (seed: number): string => {
  const rng = new Rng(seed);
  const state = rules.createState();
  rules.start(state, seed, {});
  const lines: string[] = [];
  while (!rules.isOver(state)) {
    const asked = [0, 1].filter(seat => rules.acts(state, seat));
    for (const seat of asked) {
      const order = drawOrder(state, seat, rng);
      lines.push(`${seat} < ${protocol.writeTurn(state, seat).join(' | ')}`.trimEnd(), `${seat} > ${order}`);
      protocol.readOrder(state, seat, [order]);
    }
    rules.advance(state);
  }
  return `${[...lines, render.text(state, false)].join('\n')}\n`;
};

it('the golden episode is played as written', async () => {
  await expect(playThrough(1)).toMatchFileSnapshot(FILE.pathname);
});
