import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common'

/** How to end each event stream that this process holds open. */
export const openStreams = new Set<() => void>()

/** Ends every stream before the server stops listening; it would otherwise wait for them forever. */
@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  beforeApplicationShutdown(): void {
    for (const close of openStreams) close()
  }
}
