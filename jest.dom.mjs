import unit from './jest.unit.mjs'

// Component tests in jsdom.
export default {
  ...unit,
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['@bluebonnet/source', 'browser'] },
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  testTimeout: 30_000,
}
