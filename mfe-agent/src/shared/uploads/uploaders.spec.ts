import { fileChanged } from '@bluebonnet/contracts'
import { limits, mebibyte, uploadRules } from '@bluebonnet/domain'
import { fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { waitFor } from '@testing-library/react'
import { documentUploader as transferOf } from './uploaders.js'
import { createUploads, sentFiles } from './use-uploads.js'

const id = '01930000-0000-7000-8000-000000000001'
const part = limits.uploadPartBytes
const nowhere = { onProgress: () => undefined, signal: new AbortController().signal }

const refusal = (status: number, code: string): Response =>
  Response.json({ statusCode: status, code, message: 'No.' }, { status })

/** Records the offsets of the sent parts. `answers` are the errors for them, in order. */
const takeParts = (...answers: ({ status: number; code: string } | null)[]): string[] => {
  const sent: string[] = []
  class Taking extends EventTarget {
    readonly upload = new EventTarget()
    status = 204
    statusText = ''
    responseText = ''
    withCredentials = false
    open(): void {}
    abort(): void {}
    setRequestHeader(name: string, value: string): void {
      if (name === 'Upload-Offset') sent.push(value)
    }
    send(): void {
      const answer = answers.shift() ?? null
      if (answer !== null) this.status = answer.status
      if (answer !== null) this.responseText = JSON.stringify({ code: answer.code, message: 'No.' })
      setTimeout(() => this.dispatchEvent(new Event('load')))
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Taking })
  return sent
}

/** Records the other calls. `arrived` lists the numbers of received bytes, in order. */
const serve = (...arrived: (number | Response)[]): string[] => {
  const asked: string[] = []
  globalThis.fetch = fakeFetch({
    'POST /api/objects/upload': () => {
      asked.push('POST')
      return { uploadURL: 'http://fake/object', objectPath: `/objects/${id}` }
    },
    'GET /api/uploads/:id': () => {
      const next = arrived.shift() ?? 0
      return next instanceof Response ? next : { offset: next, length: 12 * mebibyte }
    },
    'DELETE /api/uploads/:id': () => {
      asked.push('DELETE')
      return null
    },
  })
  return asked
}

const plat = (): File => new File([new Uint8Array(12 * mebibyte)], 'plat.pdf', { lastModified: 1 })

beforeEach(() => localStorage.clear())

describe('a large file', () => {
  it('uploads part by part, and leaves nothing stored afterwards', async () => {
    const asked = serve()
    const sent = takeParts()
    expect(await transferOf(plat()).send(nowhere)).toBe(`/objects/${id}`)
    expect([asked, sent]).toEqual([['POST'], ['0', String(part), String(2 * part)]])
    expect(localStorage).toHaveLength(0)
  })

  it('resumes where it stopped, also in another tab', async () => {
    const asked = serve(0, part, 2 * part)
    const sent = takeParts(null, { status: 503, code: 'UNAVAILABLE' })
    const first = transferOf(plat())
    await expect(first.send(nowhere)).rejects.toThrow('503')
    expect(await transferOf(plat()).send(nowhere)).toBe(`/objects/${id}`)
    expect([asked, sent]).toEqual([['POST'], ['0', String(part), String(part), String(2 * part)]])
  })

  it('asks for its offset again when data sent before a pause has arrived after all', async () => {
    serve(0, 2 * part)
    const sent = takeParts(null, { status: 409, code: 'UPLOAD_OFFSET' })
    await transferOf(plat()).send(nowhere)
    expect(sent).toEqual(['0', String(part), String(2 * part)])
  })

  it('starts over when the upload was swept, and fails when the new one is missing too', async () => {
    const asked = serve(0, refusal(404, 'UPLOAD_NOT_FOUND'), refusal(404, 'UPLOAD_NOT_FOUND'))
    takeParts({ status: 503, code: 'UNAVAILABLE' })
    await expect(transferOf(plat()).send(nowhere)).rejects.toThrow('503')
    await expect(transferOf(plat()).send(nowhere)).rejects.toThrow('404')
    expect([asked, localStorage.length]).toEqual([['POST', 'POST'], 0])
  })

  it('is removed from the server when it is cancelled', async () => {
    const asked = serve()
    takeParts({ status: 503, code: 'UNAVAILABLE' })
    const transfer = transferOf(plat())
    await expect(transfer.send(nowhere)).rejects.toThrow('503')
    transfer.drop()
    await waitFor(() => expect([asked, localStorage.length]).toEqual([['POST', 'DELETE'], 0]))
  })
})

/** A file that can no longer be read. */
const gone = (): File => {
  const unreadable = { arrayBuffer: async () => Promise.reject(new DOMException('', 'NotReadableError')) }
  return Object.assign(new File(['old'], 'deed.pdf'), { slice: () => unreadable })
}

describe('a file that changed on the disk', () => {
  /** Sends nothing of a file that can no longer be read, as a browser. */
  class Reading extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = 204
    withCredentials = false
    open(): void {}
    abort(): void {}
    setRequestHeader(): void {}
    send(bytes: Blob): void {
      const isGone = bytes.slice !== Blob.prototype.slice
      setTimeout(() => this.dispatchEvent(new Event(isGone ? 'error' : 'load')))
    }
  }

  it('says so, and is sent when it is chosen again', async () => {
    serve()
    Object.assign(globalThis, { XMLHttpRequest: Reading })
    const uploads = createUploads(uploadRules.document, { uploader: transferOf, onSessionOver: () => undefined })
    uploads.addFile({ name: 'deed.pdf', data: gone() })
    await expect(sentFiles(uploads)).rejects.toThrow(`Failed to upload deed.pdf. ${fileChanged}`)
    uploads.removeFile(uploads.getFiles()[0]?.id ?? '')
    uploads.addFile({ name: 'deed.pdf', data: new File(['new'], 'deed.pdf') })
    expect(await sentFiles(uploads)).toEqual([`/objects/${id}`])
  })

  it('is no such file when only the connection was lost', async () => {
    serve()
    Object.assign(globalThis, {
      XMLHttpRequest: class extends Reading {
        override send(): void {
          setTimeout(() => this.dispatchEvent(new Event('error')))
        }
      },
    })
    const readable = Object.assign(new File(['whole'], 'deed.pdf'), {
      slice: () => ({ arrayBuffer: async () => new ArrayBuffer(1) }),
    })
    await expect(transferOf(readable).send(nowhere)).rejects.toThrow('No answer to the upload')
  })
})

it('a photo is sent scaled', async () => {
  const announced: unknown[] = []
  globalThis.fetch = fakeFetch({
    'POST /api/objects/upload': ({ body }) => {
      announced.push(body)
      return { uploadURL: 'http://fake/object', objectPath: `/objects/${id}` }
    },
  })
  takeParts()
  Object.assign(globalThis, {
    createImageBitmap: async () => ({ width: 4_032, height: 3_024, close: () => undefined }),
    OffscreenCanvas: class {
      getContext() {
        return { fillRect: () => undefined, drawImage: () => undefined }
      }
      async convertToBlob({ type }: { type: string }) {
        return new Blob(['small'], { type })
      }
    },
  })
  const photo = new File([new Uint8Array(5 * mebibyte)], 'front.jpg', { type: 'image/jpeg' })
  expect(await transferOf(photo).send(nowhere)).toBe(`/objects/${id}`)
  expect(announced).toEqual([{ name: 'front.jpg', size: 5, type: 'image/jpeg', purpose: 'document' }])
})
