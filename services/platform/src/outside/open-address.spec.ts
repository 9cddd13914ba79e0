import { createServer, type RequestListener, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from '@bluebonnet/testing'
import { openAddress } from './open-address.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  servers.push(server)
  return `http://127.0.0.1:${await listening(server)}/`
}

const limits = { allowed: ['127.0.0.1'], maxBytes: 1_000, idleMs: 300, signal: new AbortController().signal }
const read = async (address: string, more: Partial<typeof limits> = {}): Promise<string> =>
  text(await openAddress(address, { ...limits, ...more }))

it('follows redirects to a file, at allowed addresses only', async () => {
  const file = await serve((_, response) => response.end('a file'))
  const moved = await serve((_, response) => response.writeHead(302, { location: file }).end())
  expect(await read(moved)).toBe('a file')
})

it.each([
  '127.0.0.1',
  'localhost',
  '10.0.0.8',
  '169.254.169.254',
  '[::1]',
  '0.0.0.0',
  '[::ffff:10.0.0.8]',
  '2130706433',
])('reaches no private network by %s, nor by a redirect into it', async (host) => {
  let asked = 0
  const door = await serve((_, response) => {
    asked += 1
    response.writeHead(302, { location: `https://${host}/secret` }).end()
  })
  await expect(read(`https://${host}/secret`, { allowed: [] })).rejects.toThrow(/private network/)
  await expect(read(door)).rejects.toThrow(/private network|could not be reached/)
  expect(asked).toBe(1)
})

it('accepts only https from outside, and says what was answered', async () => {
  const gone = await serve((_, response) => response.writeHead(404).end())
  const round = await serve((request, response) => response.writeHead(301, { location: request.url }).end())
  await expect(read(gone, { allowed: [] })).rejects.toThrow('The address does not begin with https://.')
  await expect(read('file:///etc/passwd')).rejects.toThrow('The address does not begin with https://.')
  await expect(read(gone)).rejects.toThrow('The address answered 404 instead of a file.')
  await expect(read(round)).rejects.toThrow(/more than three times/)
})

it('gives up on a file that is too large, incomplete or slow', async () => {
  const large = await serve((_, response) => response.end('x'.repeat(2_000)))
  const cut = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 500 }).write('half')
    setImmediate(() => response.destroy())
  })
  const silent = await serve(() => undefined)
  await expect(read(large)).rejects.toThrow('The file is too large.')
  await expect(read(cut)).rejects.toThrow('The connection was cut while the file came.')
  await expect(read(silent)).rejects.toThrow('The address did not answer in time.')
})
