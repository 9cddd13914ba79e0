import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

// The compiler settings of the builds; tests, which builds leave out, are compiled here as well.
const { exclude: _builds, ...swc } = JSON.parse(readFileSync(here('.swcrc'), 'utf8'))

const node = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@bluebonnet/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // TypeScript first, because Jest tries them in this order.
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swc, swcrc: false, configFile: false }] },
}

/** Components in jsdom. */
const dom = {
  ...node,
  testEnvironment: here('libs/testing/jest/dom-environment.mjs'),
  testEnvironmentOptions: { customExportConditions: ['@bluebonnet/source', 'browser'] },
  setupFilesAfterEnv: [here('libs/testing/jest/busy-machine.mjs')],
  moduleNameMapper: {
    ...node.moduleNameMapper,
    // Webpack handles styles and pictures.
    '\\.(css|webp)$': here('libs/testing/jest/no-styles.mjs'),
    // Each suite loads its modules again: antd is one file here instead of 1,100.
    '^antd$': 'antd/dist/antd.min.js',
    '^@ant-design/icons-svg$': here('libs/testing/jest/icons.cjs'),
  },
}

/** One PostgreSQL for the whole run, unless TEST_PG_URL names one. */
const postgres = {
  globalSetup: here('libs/testing/jest/global-setup.mjs'),
  globalTeardown: here('libs/testing/jest/global-teardown.mjs'),
}

/** Suites of services share a worker's modules (docs/decisions/0025-tests-by-plain-jest.md). */
const service = {
  ...postgres,
  runner: here('libs/testing/jest/service-runner.mjs'),
  setupFiles: [here('libs/testing/loader/register.mjs')],
  setupFilesAfterEnv: [here('libs/testing/jest/time-limits.mjs')],
}

export default {
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: ['<rootDir>/services/*/src/**/*.spec.ts', '<rootDir>/libs/!(ui|portal-sdk)/src/**/*.spec.ts'],
    },
    {
      ...dom,
      displayName: 'components',
      testMatch: [
        '<rootDir>/{shell,mfe-*}/src/**/*.spec.{ts,tsx}',
        '<rootDir>/libs/{ui,portal-sdk}/src/**/*.spec.{ts,tsx}',
      ],
    },
    { ...dom, displayName: 'deep components', testMatch: ['<rootDir>/mfe-*/src/**/*.deep-spec.tsx'] },
    { ...service, displayName: 'integration', testMatch: ['<rootDir>/services/**/*.int-spec.ts'] },
    {
      ...service,
      displayName: 'deep',
      globalSetup: here('libs/testing/jest/deep-setup.mjs'),
      testMatch: ['<rootDir>/services/**/*.deep-spec.ts'],
    },
  ],
  testTimeout: 60_000,
  maxWorkers: '100%',
  // Modules of a finished suite stay in memory: a worker that has grown makes room for a new one.
  workerIdleMemoryLimit: '1GB',
  // Here an untested line could cost somebody money or show a person another's data.
  collectCoverageFrom: [
    'libs/commission/src/{*,waterfall/*}.ts',
    '!**/*.spec.ts',
    'libs/domain/src/lifecycle.ts',
    'libs/domain/src/permissions.ts',
  ],
  coverageReporters: ['text'],
  coverageThreshold: { global: { statements: 100, branches: 100, functions: 100, lines: 100 } },
}
