import { fileURLToPath } from 'node:url'
import { inOneRun } from './tools/lib/jest-projects.mjs'

// Unit tests of all packages as one run.
export default {
  ...(await inOneRun('test')),
  maxWorkers: '100%',
  testSequencer: fileURLToPath(new URL('./jest.longest-first.mjs', import.meta.url)),
}
