/** Apart from the thinkers themselves, so that a list of names loads none of them. */
export const THINKER_NAMES = ['search', 'beam', 'plan', 'duel'] as const;
export type ThinkerName = (typeof THINKER_NAMES)[number];
