export { ClientLookup } from './client.lookup.js'
export type { NamedClient } from './named-clients.sql.js'
export { ClientReassignment } from './client.reassignment.js'
export { ClientsModule } from './clients.module.js'
