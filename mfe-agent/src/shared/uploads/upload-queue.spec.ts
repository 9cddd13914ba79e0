import { EventEmitter, once } from 'node:events'
import { uploadRules } from '@bluebonnet/contracts'
import { UploadQueue } from './upload-queue.js'
import type { Transfer } from './transfer.js'

const pdf = (name: string): File => new File(['x'], name)
const queueOf = (send: Transfer['send'], drop: Transfer['drop'] = () => undefined): UploadQueue => new UploadQueue(() => ({ send, drop }), { ...uploadRules.document, files: 3 }, () => undefined)

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
    const queue = queueOf(({ onProgress }) => {
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
    queue.resume(failed?.id ?? 0)
    expect(await queue.sent()).toEqual(['/objects/1'])
  })

  it('holds a file and goes on with it, also when the form is sent meanwhile', async () => {
    let tries = 0
    const queue = queueOf((sending) => {
      tries += 1
      if (tries === 2) return Promise.resolve('/objects/1')
      return new Promise((_resolve, reject) => sending.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
    })
    queue.add([pdf('a.pdf')])
    queue.pause(queue.snapshot()[0]?.id ?? 0)
    await Promise.resolve()
    expect(queue.snapshot()[0]?.state).toBe('paused')
    expect(await queue.sent()).toEqual(['/objects/1'])
  })

  it('gives up what was cancelled, and leaves what may be in use when the form goes', async () => {
    let dropped = 0
    const queue = queueOf(() => Promise.resolve('/objects/1'), () => { dropped += 1 })
    queue.add([pdf('a.pdf'), pdf('b.pdf')])
    await queue.sent()
    queue.remove(queue.snapshot()[0]?.id ?? 0)
    expect(dropped).toBe(1)
    queue.clear()
    expect(dropped).toBe(1)
  })

  it('cancels what is removed, and does not show it as failed', async () => {
    let signal: AbortSignal | undefined
    const queue = queueOf((sending) => {
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
