/** For integration tests; production code never imports it. */
export { heicThread, HeicFromSourcesModule } from './heic-thread.js'
export { peakGrowth } from './peak-memory.js'
export { heicPhoto, refusedSamples, samples } from './samples.js'
export { requestUpload, putBytes, storedKeys, uploadFile, type UploadRequest } from './upload.js'
export { sendHalf } from './send-half.js'
export { bytesOf, drained, text } from './streams.js'
export { unpack } from './unpack.js'
