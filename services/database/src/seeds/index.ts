export { holdsDemoSignIns, seedDemo } from './seed-demo.js'
