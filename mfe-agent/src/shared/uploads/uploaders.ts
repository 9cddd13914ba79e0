import { limits } from '@bluebonnet/contracts'
import type { UploadPurpose } from '@bluebonnet/contracts'
import { api } from '@bluebonnet/portal-sdk'
import { partsTransfer } from './parts-transfer.js'
import { wholeTransfer } from './transfer.js'
import type { Transfer } from './transfer.js'

/** How files of one kind get to the store. */
export type Uploader = (file: File) => Transfer

const isLarge = (file: File): boolean => file.size > limits.multipartFromBytes

export const objectUploader =
  (purpose: UploadPurpose): Uploader =>
  (file) => {
    if (isLarge(file)) return partsTransfer(file, purpose)
    return wholeTransfer(file, async (signal) => {
      const { uploadURL, objectPath } = await api(
        'POST /api/objects/upload',
        { body: { name: file.name, size: file.size, type: file.type, purpose } },
        { signal },
      )
      return { url: uploadURL, headers: {}, objectPath }
    })
  }

/**
 * Templates ask elsewhere for their address; where the file then lies is `objectPath`
 * (docs/rules/papers-and-retention.md#two-steps).
 */
export const templateUploader: Uploader = (file) =>
  isLarge(file)
    ? partsTransfer(file, 'template')
    : wholeTransfer(file, (signal) => api('GET /api/object-storage-url/private', {}, { signal }))
