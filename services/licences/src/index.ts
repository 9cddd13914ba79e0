export { LicenceIndex } from './licence-index.js'
export { LicencesModule } from './licences.module.js'
