import { EventEmitter, once } from 'node:events'
import { uploadRules } from '@bluebonnet/contracts'
import { UploadQueue } from './upload-queue.js'
import type { Uploader } from './uploaders.js'

const pdf = (name: string): File => new File(['x'], name)
const queueOf = (uploader: Uploader): UploadQueue => new UploadQueue(uploader, { ...uploadRules.document, files: 3 }, () => undefined)

describe('the files of a form', () => {
  it('waits for what is on its way', async () => {
    const server = new EventEmitter()
    const queue = queueOf(async () => {
      await once(server, 'arrived')
      return '/objects/1'
    })
    queue.add([pdf('a.pdf')])
    expect(queue.snapshot()[0]?.state).toBe('sending')
    const sent = queue.sent()
    server.emit('arrived')
    expect(await sent).toEqual(['/objects/1'])
  })

  it('shows how far a file is', () => {
    const queue = queueOf((_file, { onProgress }) => {
      onProgress(0.5)
      return new Promise(() => undefined)
    })
    queue.add([pdf('a.pdf')])
    expect(queue.snapshot()[0]?.progress).toBe(0.5)
  })

  it('keeps a file that failed, and sends it again when asked', async () => {
    let tries = 0
    const queue = queueOf(async () => {
      tries += 1
      if (tries === 1) throw new TypeError('offline')
      return '/objects/1'
    })
    queue.add([pdf('a.pdf')])
    await expect(queue.sent()).rejects.toThrow('Failed to upload a.pdf')
    const [failed] = queue.snapshot()
    expect(failed?.state).toBe('failed')
    queue.retry(failed?.id ?? 0)
    expect(await queue.sent()).toEqual(['/objects/1'])
  })

  it('cancels what is removed, and does not show it as failed', async () => {
    let signal: AbortSignal | undefined
    const queue = queueOf((_file, sending) => {
      ;({ signal } = sending)
      return new Promise((_resolve, reject) => sending.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
    })
    queue.add([pdf('a.pdf')])
    queue.remove(queue.snapshot()[0]?.id ?? 0)
    expect(signal?.aborted).toBe(true)
    expect(await queue.sent()).toEqual([])
    expect(queue.snapshot()).toEqual([])
  })
})
