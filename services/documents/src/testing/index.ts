/** For integration tests; nothing that runs in production imports it. */
export { refusedSamples, samples } from './samples.js'
export { askUpload, putBytes, uploadFile, type Asked } from './upload.js'
