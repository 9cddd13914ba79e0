export * from './entities.js'
export { LeadsModule } from './leads.module.js'
