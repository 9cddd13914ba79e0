import { ApiError } from '@bluebonnet/portal-sdk'

export interface Sending {
  /** Called with the share of the bytes that went out, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const abortError = (): DOMException => new DOMException('The upload was cancelled', 'AbortError')

/**
 * Sends bytes to an upload address. XMLHttpRequest, because fetch does not tell how much went out. Throws ApiError when
 * the server refuses, TypeError when no answer comes, AbortError when cancelled.
 */
export const sendFile = async (
  url: string,
  bytes: Blob,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: Sending,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(abortError())
      return
    }
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
    request.addEventListener('error', () => reject(new TypeError('No answer to the upload')))
    request.addEventListener('abort', () => reject(abortError()))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(bytes)
  })
