export { type Health, databaseHealth, queueHealth, serviceHealth, type ServiceHealth } from './service-health.js'
export { WorkerEntity } from './worker.entity.js'
