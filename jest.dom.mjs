import { fileURLToPath } from 'node:url'
import unit from './jest.unit.mjs'

// Component tests in jsdom.
export default {
  ...unit,
  testEnvironment: fileURLToPath(new URL('./jest.dom.environment.mjs', import.meta.url)),
  // Styles and pictures are webpack's business: here importing them does nothing.
  moduleNameMapper: {
    ...unit.moduleNameMapper,
    '\\.(css|webp)$': fileURLToPath(new URL('./jest.no-styles.mjs', import.meta.url)),
  },
  testEnvironmentOptions: { customExportConditions: ['@bluebonnet/source', 'browser'] },
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  testTimeout: 30_000,
}
