import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'runs/**'],
    testTimeout: 60_000,
    pool: 'forks',
  },
});
