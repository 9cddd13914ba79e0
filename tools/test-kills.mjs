// Kills a running `npm start`: its processes one by one, and all at once with every small file of the data directory
// damaged. It needs the builds, so it is a separate step and no *.test.mjs.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from './bench/client.mjs'
import { commandOf } from './lib/processes.mjs'
import { startProduct } from './lib/started.mjs'

const address = (/** @type {string} */ path) => product.address + path
/** @type {string} */
let dataDir
/** @type {Awaited<ReturnType<typeof startProduct>>} Undefined when it did not start. */
let product
const start = async (port = 0) => {
  product = await startProduct({ dataDir, ...(port > 0 && { port }) })
}

/**
 * @template T
 * @param {() => T | Promise<T>} look
 */
const eventually = async (look) => {
  for (const until = Date.now() + 60_000; ;) {
    try {
      return await look()
    } catch (error) {
      if (Date.now() > until || product.child.exitCode !== null) {
        process.stderr.write(`Output of the product:\n${product.output()}\n`)
        throw error
      }
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

const json = async (/** @type {string} */ name) => JSON.parse(await readFile(join(dataDir, name), 'utf8'))
const processOf = async (/** @type {string} */ part) => {
  /** @type {{ children: { pid: number, mark: string }[] }} */
  const { children } = await json('processes.json')
  const child = children.find(({ mark }) => mark.includes(part))
  assert.ok(child, `no process ${part}`)
  return child.pid
}
const postgres = async () =>
  Number(
    (await readFile(join(resolve(dataDir, (await json('pg.json')).folder), 'postmaster.pid'), 'utf8')).split('\n')[0],
  )
const isGone = (/** @type {number} */ pid) => eventually(async () => assert.equal(await commandOf(pid), ''))

/** Signs in and reads the demo's deals: the API, the database and its data work. Returns the cookie. */
const works = () =>
  eventually(async () => {
    const agent = await Client.signIn(address(''), 'agent')
    assert.ok((await agent.call('GET', '/api/deals')).length > 0)
    await agent.call('GET', '/api/health/ready')
    return agent.cookie
  })

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bluebonnet-kills-'))
  await start()
})
after(async () => {
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const parts = [
  { who: 'API', find: () => processOf('main.api.js') },
  { who: 'worker', find: () => processOf('main.worker.js') },
  { who: 'PostgreSQL', find: postgres },
]
for (const { who, find } of parts) {
  test(`the ${who} is started again when it was killed`, async () => {
    await works()
    const killed = await find()
    process.kill(killed, 'SIGKILL')
    await eventually(async () => assert.notEqual(await find(), killed))
    await works()
    assert.match(product.output(), new RegExp(`${who} ended`, 'i'))
  })
}

test('failures are printed at the terminal, one line each, with the request', async () => {
  const cookie = await works()
  const killed = await postgres()
  const asking = setInterval(
    () => void fetch(address('/api/deals'), { headers: { cookie } }).catch(() => undefined),
    20,
  )
  process.kill(killed, 'SIGKILL')
  await eventually(async () => assert.notEqual(await postgres(), killed))
  clearInterval(asking)
  await works()
  assert.match(product.output(), /^api: .*ERROR: api Http: GET \/api\/\S+ failed as request [\w-]+: \w+.*$/m)
})

test('a launcher that was killed, with all that it kept damaged, starts again and has lost nothing', async () => {
  // First with the database still running, then with its process killed as well; the files' own tests try more texts.
  for (const [round, text] of ['', '\0garbage'].entries()) {
    const running = [await processOf('main.api.js'), await processOf('main.worker.js')]
    product.child.kill('SIGKILL')
    await once(product.child, 'exit')
    if (round > 0) process.kill(await postgres(), 'SIGKILL')
    for (const name of ['processes.json', 'pg.json', 'secret', 'web/portals.json'])
      await writeFile(join(dataDir, name), text)
    await start(Number(new URL(product.address).port))
    await works()
    for (const pid of running) await isGone(pid)
  }
})
