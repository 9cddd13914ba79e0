import { toastTexts } from '@bluebonnet/contracts'
import { isSessionOver, sentenceOf } from '@bluebonnet/portal-sdk'
import { sendFile } from './send-file.js'
import type { Sending } from './send-file.js'

/** The way of one file to the store. */
export interface Transfer {
  /** Sends what has not arrived and answers the object path. Called again after a pause or a failure, it goes on. */
  send: (sending: Sending) => Promise<string>
  /** Gives up what has arrived. */
  drop: () => void
}

interface Target {
  url: string
  headers: Readonly<Record<string, string>>
  objectPath: string
}

/** The address to send to could not be had. */
export const noAddress = (error: unknown): Error =>
  isSessionOver(error) && error instanceof Error
    ? error
    : new Error(sentenceOf(error) ?? toastTexts.uploadUrlFailed, { cause: error })

/**
 * A file in one piece: ask for an address, PUT the bytes to it (docs/rules/papers-and-retention.md#two-steps). What was
 * cut off is sent anew; the sweep takes what is left.
 */
export const wholeTransfer = (file: File, askTarget: (signal: AbortSignal) => Promise<Target>): Transfer => ({
  send: async (sending) => {
    const { url, headers, objectPath } = await askTarget(sending.signal).catch((error: unknown) => {
      throw noAddress(error)
    })
    await sendFile(url, file, headers, sending)
    return objectPath
  },
  drop: () => undefined,
})
