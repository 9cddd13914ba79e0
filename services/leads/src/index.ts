export { LeadEntity } from './lead.entity.js'
export { LeadsModule } from './leads.module.js'
