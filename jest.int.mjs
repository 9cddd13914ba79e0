import unit from './jest.unit.mjs'

// Integration tests: the same settings, on a real PostgreSQL that @bluebonnet/testing starts or finds.
export default { ...unit, testMatch: ['<rootDir>/**/*.int-spec.ts'], testTimeout: 60_000, maxWorkers: 2 }
