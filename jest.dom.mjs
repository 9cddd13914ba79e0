import { fileURLToPath } from 'node:url'
import unit from './jest.unit.mjs'

// Component tests in jsdom.
export default {
  ...unit,
  testEnvironment: 'jsdom',
  // Styles are webpack's business: here importing them does nothing.
  moduleNameMapper: { ...unit.moduleNameMapper, '\\.css$': fileURLToPath(new URL('./jest.no-styles.mjs', import.meta.url)) },
  setupFiles: [fileURLToPath(new URL('./jest.dom.setup.mjs', import.meta.url))],
  testEnvironmentOptions: { customExportConditions: ['@bluebonnet/source', 'browser'] },
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  testTimeout: 30_000,
}
