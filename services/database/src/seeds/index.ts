export { demoPassword, demoSignIns } from './demo/sign-ins.js'
export type { WriteObject } from './demo/papers.js'
export { holdsDemoSignIns, seedDemo } from './seed-demo.js'
export type { SeedOptions } from './seed-demo.js'
