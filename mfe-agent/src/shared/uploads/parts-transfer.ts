import type { UploadPurpose } from '@bluebonnet/contracts'
import { api, ApiError } from '@bluebonnet/portal-sdk'
import type { CallAnswer } from '@bluebonnet/portal-sdk'
import { sendFile } from './send-file.js'
import type { Sending } from './send-file.js'
import { noAddress } from './transfer.js'
import type { Transfer } from './transfer.js'

type Upload = CallAnswer<'POST /api/objects/multipart'>

const isRefusal = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

interface Part {
  number: number
  bytes: Blob
}

/** The parts of a file, numbered from 1. */
export const partsOf = (file: Blob, partSize: number): Part[] =>
  Array.from({ length: Math.ceil(file.size / partSize) }, (_, index) => ({
    number: index + 1,
    bytes: file.slice(index * partSize, (index + 1) * partSize),
  }))

const sendPart = async (uploadId: string, { number, bytes }: Part, sending: Sending): Promise<void> => {
  const { url, headers } = await api(
    'POST /api/objects/multipart/:uploadId/parts/:number',
    { params: { uploadId, number: String(number) } },
    { signal: sending.signal },
  )
  await sendFile(url, bytes, headers, sending)
}

const sendMissing = async (
  file: File,
  { uploadId, partSize }: Upload,
  arrived: ReadonlySet<number>,
  { onProgress, signal }: Sending,
): Promise<void> => {
  const parts = partsOf(file, partSize)
  let there = parts.reduce((sum, { number, bytes }) => (arrived.has(number) ? sum + bytes.size : sum), 0)
  onProgress(there / file.size)
  for (const part of parts.filter(({ number }) => !arrived.has(number))) {
    // One after another: a pause then loses at most one part, and the connection is full with one.
    await sendPart(uploadId, part, {
      signal,
      onProgress: (share) => onProgress((there + share * part.bytes.size) / file.size),
    })
    there += part.bytes.size
  }
}

/**
 * A large file, part by part: a pause, a lost connection or a retry goes on where it stopped
 * (docs/rules/papers-and-retention.md#parts).
 */
export const partsTransfer = (file: File, purpose: UploadPurpose): Transfer => {
  let upload: Upload | null = null

  const begin = async (signal: AbortSignal): Promise<Upload> =>
    api(
      'POST /api/objects/multipart',
      { body: { name: file.name, size: file.size, type: file.type, purpose } },
      { signal },
    ).catch((error: unknown) => {
      throw noAddress(error)
    })

  const goOn = async (begun: Upload, isNew: boolean, sending: Sending): Promise<string> => {
    const params = { uploadId: begun.uploadId }
    const arrived = isNew
      ? []
      : await api('GET /api/objects/multipart/:uploadId/parts', { params }, { signal: sending.signal })
    await sendMissing(file, begun, new Set(arrived.map(({ PartNumber }) => PartNumber)), sending)
    const { objectPath } = await api(
      'POST /api/objects/multipart/:uploadId/complete',
      { params },
      { signal: sending.signal },
    )
    return objectPath
  }

  return {
    send: async (sending) => {
      const isNew = upload === null
      const begun = upload ?? (await begin(sending.signal))
      upload = begun
      try {
        return await goOn(begun, isNew, sending)
      } catch (error) {
        // The answer to its end was lost, not the file.
        if (isRefusal(error, 'UPLOAD_FINISHED')) return begun.objectPath
        // Swept away meanwhile: the next try begins anew.
        if (isRefusal(error, 'UPLOAD_NOT_FOUND')) upload = null
        throw error
      }
    },
    drop: () => {
      // What cannot be given up now, the sweep removes within a day.
      if (upload !== null)
        api('DELETE /api/objects/multipart/:uploadId', { params: { uploadId: upload.uploadId } }).catch(() => undefined)
      upload = null
    },
  }
}
