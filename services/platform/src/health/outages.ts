import { Injectable, Logger } from '@nestjs/common'
import { faultOf } from '../jobs/fault.js'
import { failureKindOf } from './service-failure.js'

export interface Outage {
  /** What is wrong, as it reads after "is": away, full, out of memory. */
  trouble: string
  since: Date
}

interface Open extends Outage {
  /** From a monotonic clock. */
  begunAt: number
}

/**
 * The dependencies of this process that fail at the moment. Logs an outage once when it begins, once when its cause
 * changes, and once when it ends, however many requests fail meanwhile.
 */
@Injectable()
export class Outages {
  private readonly logger = new Logger('Watch')
  private readonly open = new Map<string, Open>()
  private readonly returns: ((seconds: number) => void)[] = []
  private readonly suspicions: (() => void)[] = []

  /** A dependency did not respond, or responded with an error. */
  failed(name: string, error: unknown): void {
    const trouble = failureKindOf(error)
    const known = this.open.get(name)
    if (known?.trouble === trouble) return
    const since = new Date()
    this.logger.warn(`${name} is ${trouble} since ${since.toISOString()} (${faultOf(error).summary})`)
    this.open.set(name, { trouble, since: known?.since ?? since, begunAt: known?.begunAt ?? performance.now() })
  }

  /** A dependency responded to a request made at `askedAt` (performance.now). Ignored when it failed after that. */
  answered(name: string, askedAt = performance.now()): void {
    const known = this.open.get(name)
    if (known === undefined || askedAt < known.begunAt) return
    this.open.delete(name)
    const seconds = Math.ceil((performance.now() - known.begunAt) / 1_000)
    this.logger.log(`${name} is back after ${seconds} s`)
    for (const listener of this.returns) listener(seconds)
  }

  /** The current outage; null when none is known. */
  of(name: string): Outage | null {
    return this.open.get(name) ?? null
  }

  /** Called when a dependency is back, with the seconds that it was away. */
  onReturn(listener: (seconds: number) => void): void {
    this.returns.push(listener)
  }

  /** A job failed: asks the watch to check its dependencies immediately. */
  suspect(): void {
    for (const listener of this.suspicions) listener()
  }

  onSuspicion(listener: () => void): void {
    this.suspicions.push(listener)
  }
}
