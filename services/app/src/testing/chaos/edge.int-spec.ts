import { freePort } from '@bluebonnet/testing'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, createServer as createHung, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Edge, hasNginx } from './edge.js'

const held: Socket[] = []
const answering = createServer((request, response) => {
  request.resume()
  response.end('here')
})
/** Accepts connections and never answers, like a stopped process. */
const hung = createHung((socket) => held.push(socket))

const portOf = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen')
  return address.port
}

afterAll(() => {
  for (const socket of held) socket.destroy()
  answering.close()
  hung.close()
})

it('asks the next API where some do not listen yet and another hangs', async () => {
  if (!hasNginx) return
  const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-edge-'))
  const notYet = [await freePort(), await freePort(), await freePort()]
  const edge = await Edge.start(folder, [...notYet, await portOf(hung), await portOf(answering)], 200)
  try {
    for (const path of ['/api/deals', '/agent', '/api/deals', '/agent', '/api/deals', '/agent']) {
      const answer = await fetch(`${edge.url}${path}`, { signal: AbortSignal.timeout(20_000) })
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, 'here'])
    }
    expect(held.length).toBeGreaterThan(0)
  } finally {
    await edge.close()
    await rm(folder, { recursive: true })
  }
})

it('repeats what reached nobody, a write too', async () => {
  if (!hasNginx) return
  const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-edge-'))
  const port = await freePort()
  const serve = `require('node:http').createServer((q, r) => q.resume().on('end', () => r.end(q.method)))`
  const api = spawn(process.execPath, ['-e', `${serve}.listen(${port}, '127.0.0.1', 1)`], { stdio: 'inherit' })
  const edge = await Edge.start(folder, [port])
  try {
    // The edge's own idle connections are closed by then.
    await pause(500)
    // The process has left the network: connections hang, as to a removed container.
    api.kill('SIGSTOP')
    for (let places = 0; places < 4; places += 1) held.push(connect(port, '127.0.0.1').on('error', () => undefined))
    await pause(100)
    const asked = ['GET', 'POST'].map(async (method) => {
      const answer = await fetch(`${edge.url}/api/deals`, { method, ...(method === 'POST' ? { body: '{}' } : {}) })
      return [answer.status, await answer.text()]
    })
    await pause(250)
    api.kill('SIGCONT')
    expect(await Promise.all(asked)).toEqual([
      [200, 'GET'],
      [200, 'POST'],
    ])
  } finally {
    await edge.close()
    api.kill('SIGKILL')
    await rm(folder, { recursive: true })
  }
})
