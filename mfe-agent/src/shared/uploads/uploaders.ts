import { fileChanged, limits, toastTexts } from '@bluebonnet/contracts'
import type { UploadPurpose } from '@bluebonnet/contracts'
import { api, ApiError, connection, isSessionOver, sentenceOf } from '@bluebonnet/portal-sdk'
import type { CallAnswer } from '@bluebonnet/portal-sdk'
import { scaledPhoto } from './photos.js'

interface Sending {
  /** Called with the share of the bytes that went out, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Refused where the browser can read a file no more: it was changed, moved or taken away since it was chosen. */
const readable = async (bytes: Blob): Promise<void> => {
  try {
    await bytes.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw new Error(fileChanged, { cause: error })
  }
}

const putBytes = async (
  url: string,
  bytes: Blob,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: Sending,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', bytes.type === '' ? 'application/octet-stream' : bytes.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, request.statusText, request.responseText))
    })
    const fail = () => reject(signal.aborted ? signal.reason : new TypeError('No answer to the upload'))
    request.addEventListener('error', () => void readable(bytes).then(fail, reject))
    request.addEventListener('abort', fail)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) fail()
    else request.send(bytes)
  })

/**
 * Sends bytes to an upload address. XMLHttpRequest, because fetch does not tell how much went out. Throws ApiError when
 * the server refuses, TypeError when no answer comes, AbortError when cancelled.
 */
const sendFile = async (
  url: string,
  bytes: Blob,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal: cancelled }: Sending,
): Promise<void> => {
  const send = async (signal: AbortSignal, heard: () => void): Promise<void> =>
    putBytes(url, bytes, headers, {
      signal,
      onProgress: (share) => {
        heard()
        onProgress(share)
      },
    })
  return connection.unlessSilent(send, cancelled)
}

/** The way of one file to the store. */
export interface Transfer {
  /** Sends what has not arrived and answers the object path. Called again after a pause or a failure, it goes on. */
  send: (sending: Sending) => Promise<string>
  /** Gives up what has arrived. */
  drop: () => void
}

interface Target {
  url: string
  headers: Readonly<Record<string, string>>
  objectPath: string
}

/** The address to send to could not be had. */
const noAddress = (error: unknown): Error =>
  isSessionOver(error) && error instanceof Error
    ? error
    : new Error(sentenceOf(error) ?? toastTexts.uploadUrlFailed, { cause: error })

/** A file in one piece (docs/rules/papers-and-retention.md#two-steps): what was cut off is sent anew. */
const wholeTransfer = (file: File, askTarget: (signal: AbortSignal) => Promise<Target>): Transfer => ({
  send: async (sending) => {
    const { url, headers, objectPath } = await askTarget(sending.signal).catch((error: unknown) => {
      throw noAddress(error)
    })
    await sendFile(url, file, headers, sending)
    return objectPath
  },
  drop: () => undefined,
})

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

/** A large file, part by part: it goes on where it stopped (docs/rules/papers-and-retention.md#parts). */
const partsTransfer = (file: File, purpose: UploadPurpose): Transfer => {
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

/** How files of one kind get to the store. */
export type Uploader = (file: File) => Transfer

const isLarge = (file: File): boolean => file.size > limits.multipartFromBytes

/** A photo is scaled once, before its first byte leaves; everything else goes as it is. */
const scaledFirst = (chosen: File, purpose: UploadPurpose, transferOf: (file: File) => Transfer): Transfer => {
  let transfer: Promise<Transfer> | null = null
  return {
    send: async (sending) => {
      transfer ??= scaledPhoto(chosen, purpose === 'photo').then(transferOf)
      return (await transfer).send(sending)
    },
    drop: () => void transfer?.then((begun) => begun.drop()),
  }
}

export const objectUploader =
  (purpose: UploadPurpose): Uploader =>
  (chosen) =>
    scaledFirst(chosen, purpose, (file) => {
      if (isLarge(file)) return partsTransfer(file, purpose)
      return wholeTransfer(file, async (signal) => {
        const { uploadURL, objectPath } = await api(
          'POST /api/objects/upload',
          { body: { name: file.name, size: file.size, type: file.type, purpose } },
          { signal },
        )
        return { url: uploadURL, headers: {}, objectPath }
      })
    })

/** Templates ask another call for their address (docs/rules/papers-and-retention.md#two-steps). */
export const templateUploader: Uploader = (file) =>
  isLarge(file)
    ? partsTransfer(file, 'template')
    : wholeTransfer(file, (signal) => api('GET /api/object-storage-url/private', {}, { signal }))
