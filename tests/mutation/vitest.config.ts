/** The unit tests of one group of guards, for the mutation runs: Stryker's runner takes no list of projects. */
import { defineConfig } from 'vitest/config'
import { aliases } from '../../scripts/aliases.ts'
import { wordKeys } from '../../scripts/words.ts'

export default defineConfig({
  resolve: { alias: aliases },
  define: wordKeys(),
  test: {
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[],
    environment: 'node',
    testTimeout: 30_000,
    // What a fifth of a slice notices, the whole notices too; a mutant that survives it may have met too few cases.
    env: { SLICE_SHARE: '0.2' },
    setupFiles: ['tests/mutation/setup.ts'],
  },
})
