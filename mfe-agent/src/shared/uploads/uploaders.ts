import { toastTexts } from '@bluebonnet/contracts'
import type { UploadPurpose } from '@bluebonnet/contracts'
import { api, isSessionOver, sentenceOf } from '@bluebonnet/portal-sdk'
import { sendFile } from './send-file.js'
import type { Sending } from './send-file.js'

/** Takes a file to the store and answers its object path. The one place to change when files are sent in parts. */
export type Uploader = (file: File, sending: Sending) => Promise<string>

/** The address to send to could not be had (SPEC section 8). */
const noAddress = (error: unknown): Error => (isSessionOver(error) && error instanceof Error ? error : new Error(sentenceOf(error) ?? toastTexts.uploadUrlFailed, { cause: error }))

/** Two steps: ask for an address, PUT the bytes to it (SPEC section 7). */
export const objectUploader = (purpose: UploadPurpose): Uploader => async (file, sending) => {
  const target = await api('POST /api/objects/upload', { body: { name: file.name, size: file.size, type: file.type, purpose } }, { signal: sending.signal })
    .catch((error: unknown) => { throw noAddress(error) })
  await sendFile(target.uploadURL, file, {}, sending)
  return target.objectPath
}

/** Templates ask elsewhere for their address; where the file then lies is `objectPath` (SPEC section 7). */
export const templateUploader: Uploader = async (file, sending) => {
  const target = await api('GET /api/object-storage-url/private', {}, { signal: sending.signal }).catch((error: unknown) => { throw noAddress(error) })
  await sendFile(target.url, file, target.headers, sending)
  return target.objectPath
}
