// Unit tests of packages that run in Node. Used with `--rootDir <package>`.
export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@bluebonnet/source', 'node', 'node-addons'] },
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.tsx?$': '@swc/jest' },
}
