import { inOneRun } from './tools/lib/jest-projects.mjs'

// Unit tests of all packages as one run.
export default { ...(await inOneRun('test')), maxWorkers: '100%' }
