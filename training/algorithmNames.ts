export const ALGORITHM_NAMES = ['ppo', 'alphazero'] as const;
export type AlgorithmName = (typeof ALGORITHM_NAMES)[number];
