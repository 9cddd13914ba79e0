import { Worker } from 'node:worker_threads'
import { inStep, metrics } from '@bluebonnet/platform'
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common'
import type { DrawResponse } from './drawing.thread.js'
import type { Listing } from './draw-listing.js'
import type { PageContent } from './page-content.js'

/** Overrides how the drawing thread starts when it is not the built file next to this one. */
export const DRAWING_THREAD = Symbol('drawing thread')

/** How to start the drawing thread. */
export interface DrawingThread {
  entry: URL
  execArgv?: string[]
}

const built: DrawingThread = { entry: new URL('./drawing.thread.js', import.meta.url) }

interface Waiting {
  resolve: (bytes: Buffer) => void
  reject: (fault: Error) => void
}

/** Draws pages in a separate thread, so that the event loop can renew job locks. The first page starts the thread. */
@Injectable()
export class DrawingService implements OnApplicationShutdown {
  private readonly waiting = new Map<number, Waiting>()
  private thread: Worker | null = null
  private drawn = 0

  constructor(@Optional() @Inject(DRAWING_THREAD) private readonly start: DrawingThread = built) {}

  /** The page's PDF. Rejects when it cannot be drawn, or when the thread died; the next page gets a new thread. */
  async draw(content: PageContent | Listing): Promise<Buffer> {
    const stopTimer = metrics.pageSeconds.startTimer()
    const bytes = await inStep('cda.draw', { kind: 'asks' }, () => this.ask(content))
    stopTimer()
    return bytes
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.terminate()
  }

  private ask(content: PageContent | Listing): Promise<Buffer> {
    const thread = this.thread ?? this.open()
    this.drawn += 1
    const id = this.drawn
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      thread.ref()
      thread.postMessage({ id, content }, [])
    })
  }

  private open(): Worker {
    const thread = new Worker(this.start.entry, { execArgv: this.start.execArgv ?? [], name: 'cda pages' })
    thread.on('message', (reply: DrawResponse) => this.finish(thread, reply))
    thread.on('error', (fault: Error) => this.lose(thread, fault))
    thread.on('exit', () => this.lose(thread, new Error('The drawing thread ended')))
    this.thread = thread
    return thread
  }

  private finish(thread: Worker, reply: DrawResponse): void {
    const waiting = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    // An idle thread must not keep the process alive.
    if (this.waiting.size === 0) thread.unref()
    if ('bytes' in reply) waiting?.resolve(Buffer.from(reply.bytes))
    else waiting?.reject(new Error(reply.fault))
  }

  private lose(thread: Worker, fault: Error): void {
    if (this.thread !== thread) return
    this.thread = null
    for (const { reject } of this.waiting.values()) reject(fault)
    this.waiting.clear()
  }
}
