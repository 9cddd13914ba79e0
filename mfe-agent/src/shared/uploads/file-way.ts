import { progressEveryMs } from '@bluebonnet/contracts'
import type { Transfer } from './transfer.js'

interface Reports {
  /** The share that is out, 0 to 1. */
  progressed: (share: number) => void
  arrived: (objectPath: string) => void
  failed: (error: unknown) => void
}

/** Calls twice a second at most (docs/rules/screens.md#upload-field). */
const throttled = (show: (share: number) => void): ((share: number) => void) => {
  let shownAt = -Infinity
  return (share) => {
    if (performance.now() - shownAt < progressEveryMs) return
    shownAt = performance.now()
    show(share)
  }
}

/** A file on its way: it can be held, gone on with, and given up. What comes after a hold is not reported. */
export class FileWay {
  private abort = new AbortController()

  constructor(private readonly transfer: Transfer) {}

  start({ progressed, arrived, failed }: Reports): void {
    this.hold()
    this.abort = new AbortController()
    const { signal } = this.abort
    const unlessHeld =
      <Value>(report: (value: Value) => void) =>
      (value: Value): void => {
        if (!signal.aborted) report(value)
      }
    this.transfer
      .send({ signal, onProgress: unlessHeld(throttled(progressed)) })
      .then(unlessHeld(arrived), unlessHeld(failed))
  }

  hold(): void {
    this.abort.abort()
  }

  drop(): void {
    this.hold()
    this.transfer.drop()
  }
}
