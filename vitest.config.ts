import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'runs/**'],
    testTimeout: 60_000,
    // Outputs are compared as text; some machines (CI) would colour them.
    env: { NO_COLOR: '1' },
    pool: 'forks',
  },
});
