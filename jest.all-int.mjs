import { fileURLToPath } from 'node:url'
import { inOneRun } from './tools/lib/jest-projects.mjs'

// Integration tests of all packages as one run. The suites of recovery mostly wait, so there is a worker more than a
// small machine has processors.
export default {
  ...(await inOneRun('test:int')),
  maxWorkers: 3,
  // What suites load is never let go of in one process: a worker that has grown makes room for a new one.
  workerIdleMemoryLimit: '1GB',
  testSequencer: fileURLToPath(new URL('./jest.longest-first.mjs', import.meta.url)),
}
