export { LeadEntity } from './lead.entity.js'
