import { pipeline, type Readable, type Transform } from 'node:stream'

/**
 * Runs `send` with the stream led through `gate`. The client library notices neither a source that breaks nor a gate
 * that closes once bytes flow: the signal then ends the request, and the reason is thrown instead of the library's.
 */
export const streamed = async <T>(
  stream: Readable,
  gate: Transform,
  send: (body: Transform, abort: AbortController) => Promise<T>,
): Promise<T> => {
  const abort = new AbortController()
  let reason: Error | null = null
  pipeline(stream, gate, (error) => {
    if (!error || abort.signal.aborted) return
    reason = error
    abort.abort()
  })
  try {
    return await send(gate, abort)
  } catch (error) {
    throw reason ?? error
  } finally {
    gate.destroy()
  }
}
