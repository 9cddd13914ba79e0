import { Injectable, Logger } from '@nestjs/common'
import { faultOf } from '../jobs/fault.js'
import { failureKindOf } from './service-failure.js'

export interface Outage {
  /** What is wrong, as it reads after "is": away, full, out of memory. */
  trouble: string
  since: Date
}

interface Open extends Outage {
  /** By a clock that nobody can set. */
  begunAt: number
}

/**
 * What this process stands on and cannot use at the moment. Whatever fails is logged once when it begins to, once when
 * it fails in another way, and once when it is back, however often it is asked meanwhile.
 */
@Injectable()
export class Outages {
  private readonly logger = new Logger('Watch')
  private readonly open = new Map<string, Open>()
  private readonly returns: ((seconds: number) => void)[] = []
  private readonly suspicions: (() => void)[] = []

  /** Something did not answer, or answered that it cannot. */
  failed(name: string, error: unknown): void {
    const trouble = failureKindOf(error)
    const known = this.open.get(name)
    if (known?.trouble === trouble) return
    const since = new Date()
    this.logger.warn(`${name} is ${trouble} since ${since.toISOString()} (${faultOf(error).summary})`)
    this.open.set(name, { trouble, since: known?.since ?? since, begunAt: known?.begunAt ?? performance.now() })
  }

  /**
   * It answered as it should what it was asked at `askedAt` (by performance.now): before it failed, that says nothing.
   */
  answered(name: string, askedAt = performance.now()): void {
    const known = this.open.get(name)
    if (known === undefined || askedAt < known.begunAt) return
    this.open.delete(name)
    const seconds = Math.ceil((performance.now() - known.begunAt) / 1_000)
    this.logger.log(`${name} is back after ${seconds} s`)
    for (const listener of this.returns) listener(seconds)
  }

  /** What is wrong with it now; null when nothing is known to be. */
  of(name: string): Outage | null {
    return this.open.get(name) ?? null
  }

  /** Called when something is back, with the seconds that it was not there. */
  onReturn(listener: (seconds: number) => void): void {
    this.returns.push(listener)
  }

  /** Work failed: whoever watches may look at once at what it stands on. */
  suspect(): void {
    for (const listener of this.suspicions) listener()
  }

  onSuspicion(listener: () => void): void {
    this.suspicions.push(listener)
  }
}
