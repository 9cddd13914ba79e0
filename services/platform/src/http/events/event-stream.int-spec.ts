import { get, type IncomingMessage } from 'node:http'
import { eventually } from '@bluebonnet/testing'
import { httpAdapter } from '../server/fastify-adapter.js'
import { type EventStream, openStreams, OpenStreams, sse } from './event-stream.js'

const server = httpAdapter({ host: '127.0.0.1', publicUrl: 'http://localhost:4200', trustedProxies: [] }).getInstance()
const streams: EventStream[] = []

server.get('/api/stream', async (_request, reply) => {
  const stream = sse(reply)
  streams.push(stream)
  await stream.closed
})
const url = await server.listen({ port: 0, host: '127.0.0.1' })

afterAll(() => server.close())

const open = async (): Promise<{ answer: IncomingMessage; stream: EventStream; text: () => string }> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/stream`, { agent: false }, resolve).once('error', reject)
  })
  let text = ''
  answer
    .setEncoding('utf8')
    .on('data', (part: string) => {
      text += part
    })
    .on('error', () => undefined)
  const stream = streams.at(-1)
  if (stream === undefined) throw new Error('The handler did not run')
  return { answer, stream, text: () => text }
}

describe('sse', () => {
  it('sends named events with JSON data', async () => {
    const { answer, stream, text } = await open()
    await stream.send('deal', { id: '1' })
    await eventually(() => text().includes('event: deal\ndata: {"id":"1"}\n\n'))
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    answer.destroy()
    await stream.closed
    await expect(stream.send('deal', {})).rejects.toThrow('ended')
  })

  it('ends for the reader when the server closes it, and when the process stops', async () => {
    const first = await open()
    first.stream.close()
    await first.stream.closed
    const second = await open()
    new OpenStreams().beforeApplicationShutdown()
    await second.stream.closed
    expect(openStreams.size).toBe(0)
  })

  it('pauses the sender while the reader reads nothing, and ends when the reader leaves', async () => {
    const { answer, stream } = await open()
    answer.pause()
    let sent = 0
    const sending = (async () => {
      for (; sent < 200; sent += 1) await stream.send('deal', { filler: 'x'.repeat(100_000) })
    })()
    let before = -1
    await eventually(() => {
      const isHeld = sent > 0 && sent === before
      before = sent
      return isHeld
    })
    expect(sent).toBeLessThan(200)
    answer.destroy()
    await expect(sending).rejects.toThrow('ended')
  })
})
