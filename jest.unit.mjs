import { readFileSync } from 'node:fs'

// The compiler settings of the builds; specs, which the builds leave out, are compiled here as well.
const { exclude: _builtWithout, ...swc } = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'))

// Unit tests of packages that run in Node. Used with `--rootDir <package>`.
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@bluebonnet/source', 'node', 'node-addons'] },
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swc, swcrc: false, configFile: false }] },
}
