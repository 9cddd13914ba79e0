export { ClientEntity } from './client.entity.js'
