export const ALGORITHM_NAMES = ['ppo'] as const;
export type AlgorithmName = (typeof ALGORITHM_NAMES)[number];
