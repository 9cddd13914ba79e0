export { ClientLookup } from './client.lookup.js'
export { ClientReassignment } from './client.reassignment.js'
export { ClientsModule } from './clients.module.js'
