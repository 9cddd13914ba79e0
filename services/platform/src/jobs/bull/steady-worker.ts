import { type Processor, Worker, type WorkerOptions } from 'bullmq'

/**
 * A worker on PostgreSQL that no lost connection leaves deaf. After a loss the library's own waits up to an hour for a
 * notification, and a connection that is cut in the very answer that it listens counts as listening. This one looks
 * into its queue by itself each
 * `drainDelay` seconds in any case, and after every trouble listens anew before it waits.
 */
export class SteadyWorker extends Worker {
  private maybeDeaf = false

  constructor(queue: string, processor: Processor, options: WorkerOptions) {
    super(queue, processor, options)
    this.on('error', () => {
      this.maybeDeaf = true
    })
  }

  override get maximumBlockTimeout(): number {
    return this.opts.drainDelay ?? 5
  }

  /** The library asks for this right before each wait. */
  protected override getBlockTimeout(blockUntil: number): number {
    if (this.maybeDeaf) {
      this.maybeDeaf = false
      void this.backend.reconnectBlocking()
    }
    return super.getBlockTimeout(blockUntil)
  }
}
