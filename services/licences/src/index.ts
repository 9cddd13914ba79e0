export { LicenceBook } from './licence-book.js'
export { LicencesModule } from './licences.module.js'
