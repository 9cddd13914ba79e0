import type { LiveOpening } from '@bluebonnet/contracts'
import { hears, type LiveAudience, type LiveListener, type LiveMessage } from './live-message.js'

const keptMs = 30_000
const mostKept = 500

/** What was told in the last half minute, for browsers that began to read before their stream was open. */
export class RecentMessages {
  private readonly kept: { at: number; message: LiveMessage; audience: LiveAudience }[] = []
  /** Since when nothing is missing here. */
  private since = performance.now()

  add(message: LiveMessage, audience: LiveAudience): void {
    const at = performance.now()
    this.kept.push({ at, message, audience })
    for (
      let first = this.kept[0];
      first !== undefined && (first.at < at - keptMs || this.kept.length > mostKept);
      first = this.kept[0]
    ) {
      this.since = first.at
      this.kept.shift()
    }
  }

  /** After messages were lost: what came before is of no use any more. */
  startAnew(): void {
    this.kept.length = 0
    this.since = performance.now()
  }

  openingFor(listener: LiveListener): LiveOpening {
    const now = performance.now()
    return {
      reachMs: Math.floor(Math.min(now - this.since, keptMs)),
      recent: this.kept
        .filter(({ audience }) => hears(listener, audience))
        .map(({ at, message }) => ({ ...message, agoMs: Math.floor(now - at) })),
    }
  }
}
