/** For tests of modules that read licences; production code never imports it. */
export { fetchLicences, watchLicences } from '../licence.jobs.js'
export { openDataFile, type SampleLicence, trecFile } from './samples.js'
