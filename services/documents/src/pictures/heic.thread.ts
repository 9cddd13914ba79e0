import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import { z } from 'zod'

/** The pixels of the largest phone photos; each takes about ten bytes of memory during decoding. */
const maxPixels = 50_000_000

/** Four bytes for each pixel, red, green, blue and alpha. */
export interface HeicPixels {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}
export type HeicReply = 'READY' | 'UNREADABLE' | 'TOO_LARGE' | HeicPixels

const decoded = async (bytes: Uint8Array): Promise<HeicReply> => {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (image === undefined) return 'UNREADABLE'
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return 'TOO_LARGE'
  const into = { data: new Uint8ClampedArray(width * height * 4), width, height }
  return new Promise((resolve) => image.display(into, (pixels) => resolve(pixels === null ? 'UNREADABLE' : into)))
}

const work = async (): Promise<void> => {
  parentPort?.postMessage('READY' satisfies HeicReply, [])
  const reply = await decoded(z.instanceof(Uint8Array).parse(workerData)).catch((): HeicReply => 'UNREADABLE')
  parentPort?.postMessage(reply, typeof reply === 'string' ? [] : [reply.data.buffer])
}

void work()
