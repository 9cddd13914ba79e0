import { Worker } from 'node:worker_threads'
import type { HeicPixels, HeicReply } from './heic.thread.js'

/** How to start a decoding thread other than the built one beside this file. */
export const HEIC_THREAD = Symbol('decoding thread')

/** How to start the decoding thread. */
export interface HeicThread {
  entry: URL
  execArgv?: string[]
}

export const builtThread: HeicThread = { entry: new URL('./heic.thread.js', import.meta.url) }

/** Longer than the largest photo takes on a slow machine. */
const maxDecodingMs = 60_000

/**
 * The pixels of an HEIC photo, decoded in a separate thread, which ends with it. A photo on which the thread dies is
 * unreadable, one that takes too long is too large. Rejects when no thread starts.
 */
export const decodeHeic = async (
  bytes: Uint8Array,
  { entry, execArgv = [] }: HeicThread = builtThread,
): Promise<HeicPixels | 'UNREADABLE' | 'TOO_LARGE'> => {
  const resourceLimits = { maxOldGenerationSizeMb: 128 }
  // The decoder writes its remarks about a file to the standard output.
  const thread = new Worker(entry, { workerData: bytes, execArgv, resourceLimits, name: 'heic', stdout: true })
  thread.stdout.resume()
  let isReady = false
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      const lose = (fault: Error): void => (isReady ? resolve('UNREADABLE') : reject(fault))
      timer = setTimeout(() => resolve('TOO_LARGE'), maxDecodingMs)
      thread.on('message', (reply: HeicReply) => {
        if (reply === 'READY') isReady = true
        else resolve(reply)
      })
      thread.on('error', lose)
      thread.on('exit', () => lose(new Error('The decoding thread did not start')))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
