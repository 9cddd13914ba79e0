import type { UploadPurpose } from '@bluebonnet/domain'
import { uploadTarget } from '@bluebonnet/contracts/documents/document.schema'
import type { TestApp } from '@bluebonnet/brokerage/testing'
import { ObjectStore } from '@bluebonnet/platform'

export interface UploadRequest {
  name?: string
  size?: number
  type?: string
  purpose?: UploadPurpose
}

/** Requests an upload address. */
export const requestUpload = async (
  test: TestApp,
  cookie: string,
  request: UploadRequest = {},
): Promise<{ uploadURL: string; objectPath: string }> =>
  uploadTarget.parse((await test.ask('/api/objects/upload', { method: 'POST', cookie, body: request })).json())

/** Sends bytes to an upload address, like a browser. */
export const putBytes = (
  uploadURL: string,
  cookie: string,
  body: Buffer | ReadableStream,
  type = 'application/octet-stream',
): Promise<Response> =>
  fetch(uploadURL, {
    method: 'PUT',
    headers: { cookie, 'content-type': type },
    body: body instanceof Buffer ? new Uint8Array(body) : body,
    ...(body instanceof Buffer ? {} : { duplex: 'half' }),
  })

/** Uploads a file and returns its objectPath. */
export const uploadFile = async (
  test: TestApp,
  cookie: string,
  bytes: Buffer,
  request: UploadRequest = {},
): Promise<string> => {
  const { uploadURL, objectPath } = await requestUpload(test, cookie, request)
  const sent = await putBytes(uploadURL, cookie, bytes)
  if (!sent.ok) throw new Error(`The upload was refused: ${await sent.text()}`)
  return objectPath
}

/** The storage keys of uploads. */
export const storedKeys = async (test: TestApp): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of test.app.get(ObjectStore).listOlderThan(new Date(Date.now() + 60_000), 'uploads'))
    keys.push(key)
  return keys
}
