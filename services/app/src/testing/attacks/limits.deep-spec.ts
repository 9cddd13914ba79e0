import { signedInAs } from '@bluebonnet/brokerage/testing'
import { limits } from '@bluebonnet/domain'
import { newId } from '@bluebonnet/platform'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { freshAddress, openProduct, type Person } from '../product.js'
import * as rows from '../permissions/rows.js'
import { refusalFault } from '../refusal-shape.js'

const office = await openProduct()

afterAll(() => office.test.close())

const post = (who: Person, path: string, body: unknown): Promise<Answer> =>
  office.test.ask(path, { method: 'POST', cookie: who.cookie, body, from: freshAddress() })

/** A reached limit says so in a sentence, with when to come back. */
const isTooMany = (answer: Answer): void => {
  expect(answer.status).toBe(429)
  expect(refusalFault(429, answer.text)).toBeNull()
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}

const made = (preferences: Record<string, unknown>) =>
  post(office.owner, '/api/clients', { ...rows.newClient, preferences })

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, n]))

describe("a client's preferences", () => {
  it.each([
    ['20 keys', keys(20), 201],
    ['21 keys', keys(21), 400],
    ['just under 2 KB', { note: 'x'.repeat(990), more: 'x'.repeat(990) }, 201],
    ['more than 2 KB', { note: 'x'.repeat(1_000), more: 'x'.repeat(1_000), third: 'x'.repeat(100) }, 400],
    ['more than 2 KB of letters that take three bytes', { note: '家'.repeat(700) }, 400],
    ['objects in objects', { a: { b: 1 } }, 400],
  ])('are limited: %s', async (_what, preferences, status) => {
    const answer = await made(preferences)
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.json()).toMatchObject({
        issues: [expect.objectContaining({ path: expect.stringMatching(/^preferences/) })],
      })
  })

  it('are limited on change, too', async () => {
    const { id } = await rows.client(office)
    const answer = await office.test.ask(`/api/clients/${id}`, {
      method: 'PATCH',
      cookie: office.owner.cookie,
      body: { preferences: keys(21) },
    })
    expect(answer.status).toBe(400)
  })
})

describe('messages', () => {
  it('of one person are limited per minute, and the refusal says when the next may be sent', async () => {
    const writer = await signedInAs(office.test)
    const deal = await rows.make(office, writer, '/api/deals', rows.newDeal)
    const write = () => post(writer, `/api/deals/${deal.id}/messages`, { body: 'The survey is in' })
    await office.test.dataSource.query(
      `INSERT INTO attempts (id, kind, account, address) SELECT gen_random_uuid(), 'MESSAGE', $1, $1
        FROM generate_series(2, $2::int)`,
      [writer.userId, limits.messagesAMinute],
    )
    expect((await write()).status).toBe(201)
    isTooMany(await write())
    const another = await post(office.broker, `/api/deals/${deal.id}/messages`, { body: 'Thank you' })
    expect(another.status).toBe(201)
  })

  it('stay unread when a thread is fetched, and are read when marked', async () => {
    const deal = await rows.deal(office)
    await post(office.broker, `/api/deals/${deal.id}/messages`, { body: 'Please add the survey' })
    const waiting = async () => {
      const answer = await office.test.ask('/api/messages/unread', { cookie: office.owner.cookie })
      return z
        .array(z.object({ dealId: z.string() }))
        .parse(answer.json())
        .filter(({ dealId }) => dealId === deal.id).length
    }
    await office.test.ask(`/api/deals/${deal.id}/messages`, { cookie: office.owner.cookie })
    expect(await waiting()).toBe(1)
    expect((await post(office.owner, `/api/deals/${deal.id}/messages/read`, {})).status).toBe(200)
    expect(await waiting()).toBe(0)
  })
})

const asked = (who: Person) => post(who, '/api/objects/upload', { name: 'Survey.pdf' })

describe('upload addresses', () => {
  it('without an upload are limited per person', async () => {
    const person = await signedInAs(office.test)
    await office.test.dataSource.query(
      `INSERT INTO objects (id, key, owner_id, purpose, state)
       SELECT gen_random_uuid(), 'awaited/' || $1 || n, $1::uuid, 'document', 'AWAITED'
       FROM generate_series(1, $2::int) n`,
      [person.userId, limits.uploadAddresses - 1],
    )
    expect((await asked(person)).status).toBe(200)
    isTooMany(await asked(person))
    const template = await office.test.ask('/api/object-storage-url/private', { cookie: person.cookie })
    isTooMany(template)
    expect((await asked(office.owner)).status).toBe(200)
  })
})

describe('mails to clients', () => {
  it('by one person are limited per day', async () => {
    const person = await signedInAs(office.test)
    const documentURL = await rows.uploadBy(office, person)
    const document = await rows.make(
      office,
      person,
      '/api/documents',
      { documentURL, label: 'Survey', type: 'OTHER' },
      'PUT',
    )
    const share = async () => {
      const client = await rows.make(office, person, '/api/clients', {
        ...rows.newClient,
        email: `${newId()}@example.test`,
      })
      return post(person, '/api/document-shares', { documentId: document.id, sharedWithClientId: client.id })
    }
    expect((await share()).status).toBe(201)
    await office.test.dataSource.query(
      `INSERT INTO attempts (id, kind, account, address) SELECT gen_random_uuid(), 'CLIENT_MAIL', $1, $1
        FROM generate_series(2, $2::int)`,
      [person.userId, limits.clientMailsADay],
    )
    isTooMany(await share())
    const withAgents = await post(person, '/api/document-shares', { documentId: document.id, shareWithAllAgents: true })
    expect(withAgents.status).toBe(201)
  })
})
