import { mebibyte } from '@bluebonnet/domain'

const chunk = new Uint8Array(mebibyte).fill(97)

/** A stream of so many bytes of text, generated while it is read. */
export const text = (bytes: number): ReadableStream => {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, mebibyte)
      if (size === 0) controller.close()
      else controller.enqueue(chunk.subarray(0, size))
      left -= size
    },
  })
}

/** Reads a response to its end without storing it, and returns its number of bytes. */
export const drained = async ({ body }: Response): Promise<number> => {
  let size = 0
  for await (const part of body ?? []) size += part.length
  return size
}

export const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())
