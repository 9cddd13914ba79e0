import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPerson, testPassword } from '@bluebonnet/brokerage/testing'
import { migrations } from '@bluebonnet/database'
import { newId } from '@bluebonnet/platform'
import { createTestDatabase, eventually, freePort, type TestDatabase } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { newClient } from '../permissions/rows.js'
import { type ProductProcess, startApi } from '../recovery/processes.js'

/** For one test: a kill, and a start from the sources on a busy machine. */
const testMs = 150_000

interface Api extends Pick<ProductProcess, 'kill'> {
  url: string
  /** Belongs to this test's only person, signed in there: each port has its own cookies. */
  cookie: string
}

let database: TestDatabase
let dataSource: DataSource
let dataDir: string
let email: string
let apis: Api[] = []

const open = async (): Promise<Api> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: database.url,
    SECRET: 'a secret of thirty-two characters',
    DATA_DIR: dataDir,
    PORT: String(port),
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
  }
  const started = await startApi(environment, url)
  const signedIn = await send(url, '/api/auth/agent-login', { email, password: testPassword }, {})
  const cookie =
    signedIn.headers
      .getSetCookie()
      .find((each) => each.startsWith('bluebonnet.sid'))
      ?.split(';', 1)[0] ?? ''
  return { url, cookie, kill: () => started.kill() }
}

const send = (url: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const addClient = ({ url, cookie }: Pick<Api, 'url' | 'cookie'>, key: string): Promise<Response> =>
  send(url, '/api/clients', newClient, { cookie, 'idempotency-key': key })

beforeAll(async () => {
  database = await createTestDatabase({ migrations })
  dataDir = await mkdtemp(join(tmpdir(), 'bluebonnet-keys-'))
  dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 4 }).initialize()
  const person = await addPerson(dataSource, {})
  email = person.email
  apis = await Promise.all([open(), open()])
}, testMs)

afterAll(async () => {
  await Promise.all(apis.map((api) => api.kill()))
  await dataSource?.destroy()
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The next process to be killed, and the one that stays. */
const nextVictim = async (): Promise<{ victim: Api; other: Api }> => {
  const [victim, other = await open()] = apis
  if (victim === undefined) throw new Error('No process is left')
  apis = [other]
  return { victim, other }
}

const clients = (): Promise<{ id: string }[]> => dataSource.query('SELECT id FROM clients ORDER BY created_at')

/** A proxy to a process that kills it as it starts to answer: none of the answer arrives. */
const deadlyLine = async (api: Api): Promise<{ url: string; begun(): string; close(): void }> => {
  let begun = ''
  const { port } = new URL(api.url)
  const line = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1')
    client.pipe(upstream)
    upstream.once('data', (bytes: Buffer) => {
      begun = bytes.toString().slice(0, 12)
      void api.kill().then(() => client.destroy())
    })
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address: AddressInfo | string | null = line.address()
  if (typeof address !== 'object' || address === null) throw new Error('The line has no end')
  return { url: `http://127.0.0.1:${address.port}`, begun: () => begun, close: () => line.close() }
}

describe('a request repeated after its process was killed', () => {
  it(
    'waits some seconds and takes effect once, when it had not',
    async () => {
      const { victim, other } = await nextVictim()
      const before = await clients()
      const key = newId()
      await dataSource.transaction(async (manager) => {
        await manager.query('LOCK TABLE clients IN SHARE MODE')
        const first = addClient(victim, key).then(
          () => 'answered',
          () => 'cut',
        )
        const waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'clients'::regclass"
        await eventually(async () => (await manager.query<unknown[]>(waits)).length > 0, 30_000)
        await victim.kill()
        expect(await first).toBe('cut')
      })
      const killed = Date.now()
      const [second, third] = await Promise.all([addClient(other, key), addClient(other, key)])
      expect([second.status, third.status]).toEqual([201, 201])
      expect(Date.now() - killed).toBeLessThan(60_000)
      const texts = [await second.text(), await third.text()]
      expect(new Set(texts).size).toBe(1)
      expect(await clients()).toHaveLength(before.length + 1)
    },
    testMs,
  )

  it(
    'receives the lost answer, when it had',
    async () => {
      const { victim, other } = await nextVictim()
      const before = await clients()
      const key = newId()
      const line = await deadlyLine(victim)
      await expect(addClient({ url: line.url, cookie: victim.cookie }, key)).rejects.toThrow('fetch failed')
      line.close()
      expect(line.begun()).toBe('HTTP/1.1 201')
      const made = await clients()
      expect(made).toHaveLength(before.length + 1)
      const again = await addClient(other, key)
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
      expect(await again.json()).toMatchObject({ id: made.at(-1)?.id, firstName: newClient.firstName })
      expect(await clients()).toEqual(made)
    },
    testMs,
  )
})
