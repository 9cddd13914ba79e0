import { tooManyFiles } from '@bluebonnet/contracts'
import { manyDocuments, uploadRules } from '@bluebonnet/domain'
import { ApiError } from '@bluebonnet/portal-sdk'
import { jest } from '@jest/globals'
import { EventEmitter, once } from 'node:events'
import type { Transfer } from './uploaders.js'
import { createUploads, sentFiles, stateOf } from './use-uploads.js'
import type { UploadFile, Uploads } from './transfer-plugin.js'

const onSessionOver = jest.fn()
const uploadsOf = (send: Transfer['send'], drop: Transfer['drop'] = () => undefined): Uploads =>
  createUploads({ ...uploadRules.document, files: 3 }, { uploader: () => ({ send, drop }), onSessionOver })
const choose = (uploads: Uploads, ...names: string[]): void =>
  uploads.addFiles(names.map((name) => ({ name, data: new File(['bytes'], name) })))
const firstOf = (uploads: Uploads): UploadFile => {
  const [file] = uploads.getFiles()
  if (file === undefined) throw new Error('No file')
  return file
}
const begun = async (uploads: Uploads): Promise<void> => void (await once(emitterOf(uploads), 'begun'))
const emitterOf = (uploads: Uploads): EventEmitter => {
  const emitter = new EventEmitter()
  uploads.once('upload-start', () => emitter.emit('begun'))
  return emitter
}
const untilHeld: Transfer['send'] = ({ signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))

const named = (count: number) => Array.from({ length: count }, (_, index) => `paper ${index + 1}.pdf`)
const many = () => {
  let sent = 0
  const send = async () => `/objects/${(sent += 1)}`
  return createUploads(manyDocuments, { uploader: () => ({ send, drop: () => undefined }), onSessionOver })
}

beforeEach(() => onSessionOver.mockReset())

describe('the files of a form', () => {
  it('start at once, and the form waits for them', async () => {
    const server = new EventEmitter()
    const uploads = uploadsOf(async () => {
      await once(server, 'arrived')
      return '/objects/1'
    })
    choose(uploads, 'a.pdf')
    await begun(uploads)
    expect(stateOf(firstOf(uploads))).toBe('sending')
    const sent = sentFiles(uploads)
    server.emit('arrived')
    expect(await sent).toEqual(['/objects/1'])
    expect(stateOf(firstOf(uploads))).toBe('sent')
  })

  it('show their progress, twice a second at most', async () => {
    const uploads = uploadsOf(({ onProgress, signal }) => {
      onProgress(0.4)
      onProgress(0.6)
      return untilHeld({ onProgress, signal })
    })
    choose(uploads, 'a.pdf')
    await begun(uploads)
    expect(firstOf(uploads).progress.percentage).toBe(40)
  })

  it('stay with the reason when they fail, and start again on request', async () => {
    let tries = 0
    const uploads = uploadsOf(async () => {
      tries += 1
      if (tries === 1) throw new ApiError(415, '', '{"message":"This file is not a PDF"}')
      return '/objects/1'
    })
    choose(uploads, 'a.pdf')
    await expect(sentFiles(uploads)).rejects.toThrow('Failed to upload a.pdf. This file is not a PDF')
    expect(stateOf(firstOf(uploads))).toBe('failed')
    await uploads.retryUpload(firstOf(uploads).id)
    expect(await sentFiles(uploads)).toEqual(['/objects/1'])
    expect(onSessionOver).not.toHaveBeenCalled()
  })

  it('pause and resume, also when the form is sent meanwhile', async () => {
    let tries = 0
    const uploads = uploadsOf(async (sending) => {
      tries += 1
      return tries === 2 ? '/objects/1' : untilHeld(sending)
    })
    choose(uploads, 'a.pdf')
    await begun(uploads)
    uploads.pauseResume(firstOf(uploads).id)
    expect(stateOf(firstOf(uploads))).toBe('paused')
    expect(await sentFiles(uploads)).toEqual(['/objects/1'])
  })

  it('are one transfer from first attempt to last, so that what arrived is not sent again', async () => {
    const uploader = jest.fn(() => ({
      send: async () => {
        throw new TypeError('No answer')
      },
      drop: () => undefined,
    }))
    const uploads = createUploads(uploadRules.document, { uploader, onSessionOver })
    choose(uploads, 'a.pdf')
    await expect(sentFiles(uploads)).rejects.toThrow('Failed to upload a.pdf')
    await uploads.retryUpload(firstOf(uploads).id)
    expect(uploader).toHaveBeenCalledTimes(1)
  })

  it('are dropped when cancelled, not shown as failed, and the form no longer waits for them', async () => {
    const drop = jest.fn()
    const uploads = uploadsOf(untilHeld, drop)
    choose(uploads, 'a.pdf')
    await begun(uploads)
    const sent = sentFiles(uploads)
    uploads.removeFile(firstOf(uploads).id)
    expect(await sent).toEqual([])
    expect(drop).toHaveBeenCalledTimes(1)
  })

  it('stay on the server when the form closes after they arrived: they may be in use', async () => {
    const drop = jest.fn()
    const uploads = uploadsOf(async () => '/objects/1', drop)
    choose(uploads, 'a.pdf', 'b.pdf')
    await sentFiles(uploads)
    uploads.cancelAll()
    expect(uploads.getFiles()).toEqual([])
    expect(drop).not.toHaveBeenCalled()
  })

  it('of a whole deal are taken in one drop, up to 60', async () => {
    const taken = many()
    choose(taken, ...named(41))
    expect(new Set(await sentFiles(taken)).size).toBe(41)
    const full = many()
    choose(full, ...named(60))
    expect(full.getFiles()).toHaveLength(60)
    choose(full, 'one more.pdf')
    expect(full.getState().info.map(({ message }) => message)).toContain(tooManyFiles(60))
    expect(full.getFiles()).toHaveLength(60)
  })

  it('say that the session ended', async () => {
    const uploads = uploadsOf(async () => {
      throw new ApiError(401, '', 'Unauthorized')
    })
    choose(uploads, 'a.pdf')
    await expect(sentFiles(uploads)).rejects.toThrow('Failed to upload a.pdf')
    expect(onSessionOver).toHaveBeenCalledTimes(1)
  })
})
