import type { AnyGame, AnyState } from '../envs/core/game.ts';

/** By seat; null where it was not asked or did not answer. */
export type Texts = readonly (string[] | null)[];

/** What each seat is sent at this step. */
export const writeInputs = ({ rules, protocol }: AnyGame, state: AnyState, seats: number): (string[] | null)[] =>
  Array.from({ length: seats }, (_, seat) => (rules.acts(state, seat) ? protocol.writeTurn(state, seat) : null));

/** Takes the answers of those who are asked into the state, and goes on to the next step. */
export const judgeStep = ({ rules, protocol }: AnyGame, state: AnyState, answers: Texts): void => {
  const asked = answers.map((_, seat) => rules.acts(state, seat));
  answers.forEach((answer, seat) => {
    if (asked[seat]) protocol.readOrder(state, seat, answer);
  });
  rules.advance(state);
};
