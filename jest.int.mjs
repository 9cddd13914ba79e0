import { fileURLToPath } from 'node:url'
import unit from './jest.unit.mjs'

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))

// Integration tests: the same settings, on a real PostgreSQL that is started for the run (or given in TEST_PG_URL).
export default {
  ...unit,
  testEnvironment: here('./libs/testing/jest/native-environment.mjs'),
  runtime: here('./libs/testing/jest/native-runtime.cjs'),
  testMatch: ['<rootDir>/**/*.int-spec.ts'],
  globalSetup: here('./libs/testing/jest/global-setup.mjs'),
  globalTeardown: here('./libs/testing/jest/global-teardown.mjs'),
  testTimeout: 60_000,
  maxWorkers: 2,
}
