import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailboxFolder } from '@bluebonnet/platform'
import { parseSettings } from '@bluebonnet/platform/config/settings'
import fastify from 'fastify'
import { serveMailbox } from './serve-mailbox.js'

const dataDir = await mkdtemp(join(tmpdir(), 'h2-mailbox-'))
const server = fastify()
serveMailbox(
  server,
  parseSettings({ DATABASE_URL: 'postgres://h/d', SECRET: 's'.repeat(32), EMBEDDED: '1', DATA_DIR: dataDir }),
)

afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const page = async (path: string) => {
  const { statusCode, body } = await server.inject({ url: path, headers: { host: 'localhost' } })
  const subjects = [...body.matchAll(/>(Mail \d+)<\/a>/g)].map(([, subject = '']) => Number(subject.slice(5)))
  return { statusCode, subjects, older: /<a href="([^"]+)">Older mails<\/a>/.exec(body)?.[1] }
}

const written = async (n: number): Promise<void> => {
  const id = n.toString(16).padStart(32, '0')
  const sentAt = new Date(Date.UTC(2026, 0, 1, 8, n)).toISOString()
  const mail = { id, sentAt, from: 'office@x.test', to: 'ada@x.test', subject: `Mail ${n}`, text: '', html: '' }
  await writeFile(join(mailboxFolder(dataDir), `${id}.json`), JSON.stringify({ ...mail, messageId: `<${n}@x.test>` }))
}
/** The numbers of mails, counted down. */
const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, at) => from - at)

it('lists 50 mails a page, the newest first, each once', async () => {
  expect(await page('/dev/mailbox')).toEqual({ statusCode: 200, subjects: [], older: undefined })
  await mkdir(mailboxFolder(dataDir), { recursive: true })
  await Promise.all(down(120, 1).map(written))
  const first = await page('/dev/mailbox')
  const second = await page(first.older ?? '')
  const third = await page(second.older ?? '')
  expect([first.subjects, second.subjects, third.subjects]).toEqual([down(120, 71), down(70, 21), down(20, 1)])
  expect(third.older).toBeUndefined()
  // A mail that comes meanwhile moves no other.
  await written(121)
  expect((await page(first.older ?? '')).subjects).toEqual(second.subjects)
})

it.each(['x', '../secret', '0'.repeat(32)])('has no page before a mail that does not exist: %s', async (before) => {
  expect((await page(`/dev/mailbox?before=${encodeURIComponent(before)}`)).statusCode).toBe(404)
})
