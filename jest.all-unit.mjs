import { fileURLToPath } from 'node:url'
import { inOneRun } from './tools/lib/jest-projects.mjs'

/** Where a line that no test reaches costs somebody money, or shows somebody what is not theirs. */
const covered = [
  'libs/commission/src/{*,waterfall/*}.ts',
  '!**/*.spec.ts',
  'libs/contracts/src/lifecycle.ts',
  'libs/contracts/src/permissions.ts',
]

// Unit tests of all packages as one run.
export default {
  ...(await inOneRun('test')),
  maxWorkers: '100%',
  testSequencer: fileURLToPath(new URL('./jest.longest-first.mjs', import.meta.url)),
  collectCoverageFrom: covered,
  coverageReporters: ['text'],
  coverageThreshold: { global: { statements: 100, branches: 100, functions: 100, lines: 100 } },
}
