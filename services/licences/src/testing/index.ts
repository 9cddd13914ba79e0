/** For tests of modules that read licences; nothing that runs in production imports it. */
export { fetchLicences, watchLicences } from '../licence.jobs.js'
export { openDataFile, type SampleLicence, trecFile } from './samples.js'
