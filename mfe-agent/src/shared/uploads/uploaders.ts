import { fileChanged, toasts } from '@bluebonnet/contracts'
import { limits, type UploadPurpose } from '@bluebonnet/domain'
import { api, ApiError, connection, isSessionOver, sentenceOf } from '@bluebonnet/portal-sdk'
import { scaledPhoto } from './photos.js'
import { unfinishedUpload } from './unfinished-upload.js'

export interface Sending {
  /** Called with the uploaded fraction of the bytes, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

interface Target {
  method: 'PUT' | 'PATCH'
  url: string
  headers: Readonly<Record<string, string>>
}

/** Throws if the browser can no longer read a file: it was changed, moved or deleted after it was chosen. */
const readable = async (bytes: Blob): Promise<void> => {
  try {
    await bytes.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw new Error(fileChanged, { cause: error })
  }
}

const sendBytes = async (
  { method, url, headers }: Target,
  bytes: Blob,
  { onProgress, signal }: Sending,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
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
 * Sends bytes to an upload URL. It uses XMLHttpRequest, because fetch does not report upload progress. Throws ApiError
 * when the server refuses, TypeError when no response arrives, AbortError when cancelled.
 */
const sendFile = async (target: Target, bytes: Blob, { onProgress, signal: cancelled }: Sending): Promise<void> => {
  const send = async (signal: AbortSignal, heard: () => void): Promise<void> =>
    sendBytes(target, bytes, {
      signal,
      onProgress: (share) => {
        heard()
        onProgress(share)
      },
    })
  return connection.unlessSilent(send, cancelled)
}

/** The upload of one file. */
export interface Transfer {
  /** Sends the missing bytes and returns the object path. Another call after a pause or an error resumes. */
  send: (sending: Sending) => Promise<string>
  /** Drops what was uploaded. */
  drop: () => void
}

const objectFolder = '/objects/'

/** The upload URL could not be loaded. */
const noAddress = (error: unknown): Error =>
  isSessionOver(error) && error instanceof Error
    ? error
    : new Error(sentenceOf(error) ?? toasts.uploadUrlFailed, { cause: error })

/**
 * Uploads a file in one request (docs/rules/papers-and-retention.md#two-steps). After an interruption it starts over.
 */
const wholeTransfer = (
  file: File,
  askTarget: (signal: AbortSignal) => Promise<Target & { objectPath: string }>,
): Transfer => ({
  send: async (sending) => {
    const target = await askTarget(sending.signal).catch((error: unknown) => {
      throw noAddress(error)
    })
    await sendFile(target, file, sending)
    return target.objectPath
  },
  drop: () => undefined,
})

const ask = async (file: File, purpose: UploadPurpose, signal: AbortSignal) =>
  api('POST /api/objects/upload', { body: { name: file.name, size: file.size, type: file.type, purpose } }, { signal })

/**
 * Sends the missing bytes in parts, one after another: a pause loses one part at most, and one part at a time uses the
 * whole connection.
 */
const sendRest = async (file: File, id: string, { onProgress, signal }: Sending): Promise<void> => {
  const { offset: arrived } = await api('GET /api/uploads/:id', { params: { id } }, { signal })
  for (let offset = arrived; offset < file.size; offset += limits.uploadPartBytes) {
    const part = file.slice(offset, offset + limits.uploadPartBytes, 'application/offset+octet-stream')
    onProgress(offset / file.size)
    const target = { method: 'PATCH', url: `/api/uploads/${id}`, headers: { 'Upload-Offset': String(offset) } } as const
    await sendFile(target, part, {
      signal,
      onProgress: (share) => onProgress((offset + share * part.size) / file.size),
    })
  }
}

/**
 * Uploads a large file by the tus protocol. It resumes, also in another tab (docs/rules/papers-and-retention.md#parts).
 */
const largeTransfer = (file: File, purpose: UploadPurpose): Transfer => {
  const unfinished = unfinishedUpload(file, purpose)
  const begin = async (signal: AbortSignal): Promise<string> => {
    const { objectPath } = await ask(file, purpose, signal).catch((error: unknown) => {
      throw noAddress(error)
    })
    return objectPath.replace(objectFolder, '')
  }
  const send = async (sending: Sending): Promise<string> => {
    const begun = unfinished.read()
    const id = begun ?? (await begin(sending.signal))
    unfinished.keep(id)
    try {
      await sendRest(file, id, sending)
      unfinished.keep(null)
      return `${objectFolder}${id}`
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      // A part sent before the pause has arrived: continue from the new offset.
      if (code === 'UPLOAD_OFFSET') return send(sending)
      if (code === 'UPLOAD_NOT_FOUND') unfinished.keep(null)
      // The upload was removed or is in use: start over.
      if (code === 'UPLOAD_NOT_FOUND' && begun !== null) return send(sending)
      throw error
    }
  }
  const drop = (): void => {
    const id = unfinished.read()
    unfinished.keep(null)
    // If this fails, the cleanup job removes the upload within a day.
    if (id !== null) api('DELETE /api/uploads/:id', { params: { id } }).catch(() => undefined)
  }
  return { send, drop }
}

/** Creates the upload of a file of one kind. */
export type Uploader = (file: File) => Transfer

const isLarge = (file: File): boolean => file.size > limits.uploadPartBytes

/** Scales a photo once, before its first byte is sent. Other files stay unchanged. */
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

const objectUploader =
  (purpose: UploadPurpose): Uploader =>
  (chosen) =>
    scaledFirst(chosen, purpose, (file) => {
      if (isLarge(file)) return largeTransfer(file, purpose)
      return wholeTransfer(file, async (signal) => {
        const { uploadURL, objectPath } = await ask(file, purpose, signal)
        return { method: 'PUT', url: uploadURL, headers: {}, objectPath }
      })
    })

export const documentUploader = objectUploader('document')
export const photoUploader = objectUploader('photo')

/** Templates get their upload URL from another call (docs/rules/papers-and-retention.md#two-steps). */
export const templateUploader: Uploader = (file) =>
  isLarge(file)
    ? largeTransfer(file, 'template')
    : wholeTransfer(file, (signal) => api('GET /api/object-storage-url/private', {}, { signal }))
