// People at a deployment of docker-compose.yml, and the state of its containers.
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../ports.mjs'
import { messageOf, Stop } from '../start/say.mjs'
import { sh } from './place.mjs'

export const port = await freePort()
export const password = randomBytes(12).toString('hex')
export const brokerEmail = 'broker@example.com'

/**
 * @typedef {{ cookie?: string, method?: string, body?: object | Buffer, key?: string }} Asked
 * @param {string} path
 * @param {Asked} [asked]
 */
const ask = (path, { cookie = '', method = 'GET', body, key } = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(90_000),
    // The proxy in front says so, and is trusted (TRUSTED_PROXIES).
    headers: {
      cookie,
      'x-forwarded-proto': 'https',
      ...(body === undefined || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  })
/**
 * The answer, parsed by the schema.
 * @template T
 * @param {z.ZodType<T>} shape
 * @param {string} path
 * @param {Asked} [asked]
 */
export const parsed = async (shape, path, asked) => {
  const answer = await ask(path, asked)
  const text = await answer.text()
  assert.ok(answer.ok, `${asked?.method ?? 'GET'} ${path}: ${answer.status} ${text}`)
  return shape.parse(JSON.parse(text))
}
export const signIn = async (/** @type {string} */ portal, /** @type {string} */ email) => {
  const answer = await ask(`/api/auth/${portal}-login`, { method: 'POST', body: { email, password } })
  assert.equal(answer.status, 200, await answer.text())
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/**
 * Waits until the check passes.
 * @param {string} what
 * @param {() => Promise<boolean>} look
 */
export const until = async (what, look, seconds = 300) => {
  const end = Date.now() + seconds * 1_000
  while (!(await look().catch(() => false))) {
    if (Date.now() > end) throw new Stop(`Not within ${seconds} seconds: ${what}`)
    await pause(500)
  }
}
export const health = () =>
  parsed(z.object({ checks: z.record(z.string(), z.object({ ok: z.boolean() })) }), '/api/health/ready')
export const allWell = () =>
  until('health has no complaint', async () => Object.values((await health()).checks).every(({ ok }) => ok))
/** A portal's live release. */
export const portalAt = async (/** @type {string} */ name) => {
  const shape = z.object({ portals: z.array(z.object({ name: z.string(), version: z.string() })) })
  return (await parsed(shape, '/portals.json')).portals.find((portal) => portal.name === name)?.version
}
export const query = (/** @type {string} */ sql) =>
  sh('docker compose exec -T -u postgres postgres psql -U bluebonnet -v ON_ERROR_STOP=1 -tAf -', sql)
const apis = async () => (await sh('docker compose ps -q api')).split('\n').filter(Boolean)
export const inspected = (/** @type {string} */ id, /** @type {string} */ what) =>
  sh(`docker inspect -f '{{${what}}}' ${id}`)
/** Waits until so many APIs serve, and returns their ids. */
export const serving = async (/** @type {number} */ count) => {
  await until(`${count} APIs are healthy`, async () => {
    const states = await Promise.all((await apis()).map((id) => inspected(id, '.State.Health.Status')))
    return states.length === count && states.every((state) => state === 'healthy')
  })
  return apis()
}
/** Signals the process of an API, not its container's init, which Docker would notice. */
export const signal = (/** @type {string} */ name, /** @type {string} */ id) =>
  sh(
    `docker exec -i ${id} sh`,
    `for p in /proc/[0-9]*; do case "$(tr '\\0' ' ' < $p/cmdline)" in
    node*main.api.js*) kill -${name} \${p#/proc/} ;; esac; done`,
  )

let broker = ''
/** The broker works from here on. */
export const signInBroker = async () => {
  broker = await signIn('broker', brokerEmail)
}
export const addEvent = (/** @type {string} */ title, key = randomUUID()) => {
  const [startTime, endTime] = ['2026-12-01T15:00:00.000Z', '2026-12-01T16:00:00.000Z']
  const body = { title, eventType: 'OTHER', startTime, endTime }
  return ask('/api/calendar-events', { cookie: broker, method: 'POST', body, key })
}
/**
 * The hash of each recorded file, by the document's id.
 * @type {Map<string, string>}
 */
const files = new Map()
export const forgetFiles = () => files.clear()
/** An upload address, which is signed with SECRET. */
export const uploadAddress = () => {
  const shape = z.object({ uploadURL: z.string(), objectPath: z.string() })
  return parsed(shape, '/api/objects/upload', { cookie: broker, method: 'POST', body: { name: 'Notes.txt' } })
}
/** Sends a file; returns the `file` values that create a document of it. */
export const upload = async (to = uploadAddress()) => {
  const bytes = Buffer.from(`Notes ${randomUUID()}\n`)
  const { uploadURL, objectPath } = await to
  const { pathname, search } = new URL(uploadURL)
  await parsed(z.unknown(), pathname + search, { cookie: broker, method: 'PUT', body: bytes })
  return { objectPath, bytes }
}
export const file = async (/** @type {Awaited<ReturnType<typeof upload>>} */ { objectPath, bytes }) => {
  const body = { documentURL: objectPath, label: 'Notes', type: 'OTHER' }
  const { id } = await parsed(z.object({ id: z.string() }), '/api/documents', { cookie: broker, method: 'PUT', body })
  files.set(id, createHash('sha256').update(bytes).digest('hex'))
}
/** Checks that each recorded file exists, byte by byte. */
export const filesHold = async () => {
  for (const [id, hash] of files) {
    const answer = await ask(`/api/documents/${id}/content`, { cookie: broker })
    assert.equal(
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
      hash,
    )
  }
  return `${files.size} files`
}

/**
 * Does the work while people read and write. Everything written must exist once; an unanswered request is repeated
 * with its key.
 * @param {() => Promise<unknown>} work
 * @param {{ againUpTo?: number }} [allowed]
 */
export const withPeople = async (work, { againUpTo = 0 } = {}) => {
  const begin = `Load ${randomUUID()}`
  /** @type {string[]} */
  const lost = []
  const counts = { asked: 0, made: 0, again: 0 }
  const over = new AbortController()
  const tried = (/** @type {Promise<Response>} */ asked) => {
    counts.asked += 1
    return asked.then(async (answer) => {
      await answer.arrayBuffer()
      return String(answer.status)
    }, messageOf)
  }
  const person = async () => {
    while (!over.signal.aborted) {
      for (const path of ['/', '/api/auth/user', '/api/calendar-events']) {
        const answer = await tried(ask(path, { cookie: broker }))
        if (answer !== '200') lost.push(`${new Date().toISOString()} GET ${path}: ${answer}`)
      }
      const [title, key] = [`${begin} ${(counts.made += 1)}`, randomUUID()]
      for (let tries = 0; ; tries += 1) {
        const answer = await tried(addEvent(title, key))
        if (answer === '201') break
        counts.again += 1
        if (tries > 100) throw new Stop(`A write is never answered: ${answer}`)
        await pause(300)
      }
      await pause(30)
    }
  }
  const people = [person(), person(), person(), person()]
  try {
    await work()
    await pause(2_000)
  } finally {
    over.abort()
    await Promise.all(people)
  }
  const there = `SELECT count(*), count(DISTINCT title) FROM calendar_events WHERE title LIKE '${begin}%'`
  assert.equal(await query(there), `${counts.made}|${counts.made}`, 'Events are missing, or there twice')
  assert.deepEqual(lost, [])
  assert.ok(counts.again <= againUpTo, `${counts.again} writes were not answered at once`)
  return `${counts.asked} requests, 0 lost${againUpTo === 0 ? '' : `, ${counts.again} writes sent again and done once`}`
}
