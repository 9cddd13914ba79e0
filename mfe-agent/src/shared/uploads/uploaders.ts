import { fileChanged, toastTexts } from '@bluebonnet/contracts'
import { limits, type UploadPurpose } from '@bluebonnet/domain'
import { api, ApiError, connection, isSessionOver, sentenceOf } from '@bluebonnet/portal-sdk'
import { scaledPhoto } from './photos.js'
import { unfinishedUpload } from './unfinished-upload.js'

export interface Sending {
  /** Called with the share of the bytes that went out, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

interface Target {
  method: 'PUT' | 'PATCH'
  url: string
  headers: Readonly<Record<string, string>>
}

/** Refused where the browser can read a file no more: it was changed, moved or taken away since it was chosen. */
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
 * Sends bytes to an upload address. XMLHttpRequest, because fetch does not tell how much went out. Throws ApiError when
 * the server refuses, TypeError when no answer comes, AbortError when cancelled.
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

/** The way of one file to the store. */
export interface Transfer {
  /** Sends what has not arrived and answers the object path. Called again after a pause or a failure, it goes on. */
  send: (sending: Sending) => Promise<string>
  /** Gives up what has arrived. */
  drop: () => void
}

const objectFolder = '/objects/'

/** The address to send to could not be had. */
const noAddress = (error: unknown): Error =>
  isSessionOver(error) && error instanceof Error
    ? error
    : new Error(sentenceOf(error) ?? toastTexts.uploadUrlFailed, { cause: error })

/** A file in one piece (docs/rules/papers-and-retention.md#two-steps): what was cut off is sent anew. */
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

/** Sends what has not arrived, part after part: a pause loses one at most, and one fills the connection. */
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
 * A large file by the tus protocol: it goes on where it stopped, also in another tab
 * (docs/rules/papers-and-retention.md#parts).
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
      // A part that was sent before a pause has arrived after all.
      if (code === 'UPLOAD_OFFSET') return send(sending)
      if (code === 'UPLOAD_NOT_FOUND') unfinished.keep(null)
      // Swept, or in use by now: the file begins anew.
      if (code === 'UPLOAD_NOT_FOUND' && begun !== null) return send(sending)
      throw error
    }
  }
  const drop = (): void => {
    const id = unfinished.read()
    unfinished.keep(null)
    // What cannot be given up now, the sweep removes within a day.
    if (id !== null) api('DELETE /api/uploads/:id', { params: { id } }).catch(() => undefined)
  }
  return { send, drop }
}

/** How files of one kind get to the store. */
export type Uploader = (file: File) => Transfer

const isLarge = (file: File): boolean => file.size > limits.uploadPartBytes

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
      if (isLarge(file)) return largeTransfer(file, purpose)
      return wholeTransfer(file, async (signal) => {
        const { uploadURL, objectPath } = await ask(file, purpose, signal)
        return { method: 'PUT', url: uploadURL, headers: {}, objectPath }
      })
    })

/** Templates ask another call for their address (docs/rules/papers-and-retention.md#two-steps). */
export const templateUploader: Uploader = (file) =>
  isLarge(file)
    ? largeTransfer(file, 'template')
    : wholeTransfer(file, (signal) => api('GET /api/object-storage-url/private', {}, { signal }))
