// `npm run mutation`: changes commission, lifecycle and permissions a little, hundreds of times, and asks whether a
// unit test notices. `-- -m libs/commission/src/ledger.ts` tries one file. The report is coverage/mutation.html.
import { fileURLToPath } from 'node:url'
import jest from '../../jest.config.mjs'

const unit = jest.projects.find(({ displayName }) => displayName === 'unit')
const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url))

export default {
  mutate: [
    'libs/commission/src/{*,waterfall/*}.ts',
    'libs/contracts/src/lifecycle.ts',
    'libs/contracts/src/permissions.ts',
    '!libs/**/*.spec.ts',
    // Nothing but names given on.
    '!libs/commission/src/index.ts',
  ],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: {
    enableFindRelatedTests: false,
    config: {
      ...unit,
      testEnvironment: here('./first-failure.environment.mjs'),
      testMatch: ['<rootDir>/tools/mutation/all-tests.mjs'],
      // Ours asks for the package by its file.
      moduleNameMapper: { ...unit?.moduleNameMapper, '^fast-check$': here('./fast-check.mjs') },
    },
  },
  coverageAnalysis: 'perTest',
  // A copy of these alone is changed; everything else stays where it is.
  ignorePatterns: [
    '**',
    '!libs/commission/**',
    '!libs/contracts/**',
    '!tools/mutation/**',
    '!package.json',
    '!.swcrc',
    '!tsconfig*.json',
  ],
  tempDirName: 'coverage/mutation',
  concurrency: 1,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'coverage/mutation.html' },
  thresholds: { high: 95, low: 90, break: 90 },
}
