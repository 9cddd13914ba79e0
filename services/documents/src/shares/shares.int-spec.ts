import type { DocumentShare } from '@bluebonnet/contracts'
import { document as documentShape, documentShare } from '@bluebonnet/contracts/documents/document.schema'
import { addClient, type Colleague, openTestOffice } from '@bluebonnet/brokerage/testing'
import { LiveHub, Mailbox, mailboxFolder, type MailboxMail, newId } from '@bluebonnet/platform'
import { type Answer, eventually } from '@bluebonnet/testing'
import { DocumentsModule } from '../index.js'
import { samples, uploadFile } from '../testing/index.js'
import { DocumentSharedComposer } from './document-shared.composer.js'
import { MailShareHandler } from './mail-share.handler.js'

const { test, people, as } = await openTestOffice([DocumentsModule], {
  people: { agent: { firstName: 'Nell', lastName: 'Ortiz' } },
  variables: { DATABASE_POOL: '2' },
})

afterAll(() => test.close())

const share = (who: Colleague, body: object): Promise<Answer> =>
  as(who, '/api/document-shares', { method: 'POST', body })
const shared = async (who: Colleague, body: object): Promise<DocumentShare> =>
  documentShare.parse((await share(who, body)).json())
const end = (who: Colleague, id: string): Promise<Answer> => as(who, `/api/document-shares/${id}`, { method: 'DELETE' })
const statuses = async (who: Colleague, id: string): Promise<number[]> =>
  Promise.all(
    [`/api/documents/${id}`, `/api/documents/${id}/content`].map(async (path) => (await as(who, path)).status),
  )
const newDocument = async (who: Colleague): Promise<string> => {
  const documentURL = await uploadFile(test, people[who].cookie, samples.pdf, { name: 'survey.pdf' })
  return documentShape.parse(
    (await as(who, '/api/documents', { method: 'PUT', body: { documentURL, label: 'Survey', type: 'OTHER' } })).json(),
  ).id
}
const clientWith = (email: string | null, who: Colleague = 'agent'): Promise<string> =>
  addClient(test.dataSource, { agentId: people[who].agentId, firstName: 'Lupe', lastName: 'Garza', email })
const jobsOf = (shareId: string): Promise<{ job: string }[]> =>
  test.dataSource.query('SELECT job FROM outbox WHERE payload::text LIKE $1 ORDER BY job', [`%${shareId}%`])
const mailed = async (shareId: string): Promise<MailboxMail[]> => {
  await test.app
    .get(MailShareHandler)
    .handle({ id: newId(), payload: { shareId }, complete: (effect) => test.dataSource.transaction(effect) })
  return new Mailbox(mailboxFolder(test.settings.dataDir)).list()
}
const sharesNow = (): Promise<unknown> => test.dataSource.query('SELECT count(*) FROM document_shares')
const linkIn = ({ text }: MailboxMail): string => new URL(/https?:\S+\/s\/\S+/.exec(text)?.[0] ?? '').pathname

describe('sharing with a user', () => {
  it('lets them read only that document, until the share ends', async () => {
    const [documentId, another] = [await newDocument('agent'), await newDocument('agent')]
    expect(await statuses('other', documentId)).toEqual([404, 404])
    const { id } = await shared('agent', { documentId, sharedWithUserId: people.other.userId, message: 'Have a look' })
    expect(await statuses('other', documentId)).toEqual([200, 200])
    expect(await statuses('other', another)).toEqual([404, 404])
    for (const [path, method] of [
      [`/api/documents/${documentId}`, 'DELETE'],
      [`/api/documents/${documentId}/archive`, 'POST'],
      [`/api/document-shares/${id}`, 'DELETE'],
      [`/api/documents/${documentId}/shares`, 'GET'],
    ] as const) {
      expect((await as('other', path, { method })).status).toBe(404)
    }
    expect((await share('other', { documentId, sharedWithUserId: people.tc.userId })).status).toBe(404)
    expect([(await end('agent', id)).status, (await end('agent', id)).status]).toEqual([204, 404])
    expect(await statuses('other', documentId)).toEqual([404, 404])
  })

  it("notifies them once, in the sharer's name", async () => {
    const { id } = await shared('agent', {
      documentId: await newDocument('agent'),
      sharedWithUserId: people.other.userId,
      message: 'Have a look',
    })
    expect(await jobsOf(id)).toEqual([{ job: 'notifications.fan-out' }])
    const words = await test.app.get(DocumentSharedComposer).compose(test.dataSource.manager, { subjectId: id })
    expect(words).toMatchObject({
      audience: { users: [people.other.userId], except: [people.agent.userId] },
      message: 'Nell Ortiz shared "Survey" with you. Have a look',
      documentShareId: id,
    })
  })
})

const listen = () => {
  const heard: string[] = []
  const listener = { userId: people.other.userId, role: 'AGENT', isSuperAdmin: false, sessionId: 's' } as const
  const stop = test.app
    .get(LiveHub)
    .subscribe(listener, { send: ({ event }) => void heard.push(event), end: () => undefined })
  return { heard, stop }
}

describe("a reader's lists", () => {
  it('lose a document whose share ended, and one that was deleted', async () => {
    const { heard, stop } = listen()
    const documentId = await newDocument('agent')
    const sharedWithUserId = people.other.userId
    const { id } = await shared('agent', { documentId, sharedWithUserId })
    expect(heard).toEqual([])
    await end('agent', id)
    await eventually(() => heard.length === 1)
    await shared('agent', { documentId, sharedWithUserId })
    expect((await as('agent', `/api/documents/${documentId}`, { method: 'DELETE' })).status).toBe(204)
    await eventually(() => heard.length === 2)
    expect(heard).toEqual(['counts', 'counts'])
    stop()
  })

  it('follow a document that all agents read', async () => {
    const { heard, stop } = listen()
    const documentId = await newDocument('agent')
    await shared('agent', { documentId, shareWithAllAgents: true })
    expect(heard).toEqual([])
    const path = `/api/documents/${documentId}`
    expect((await as('agent', path, { method: 'PATCH', body: { label: 'New survey' } })).status).toBe(200)
    await eventually(() => heard.length === 1)
    expect((await as('agent', path, { method: 'DELETE' })).status).toBe(204)
    await eventually(() => heard.length === 2)
    expect(heard).toEqual(['counts', 'counts'])
    stop()
  })
})

describe('sharing with all agents', () => {
  it('opens the document to agents, and notifies agents and TCs except the sharer', async () => {
    const documentId = await newDocument('agent')
    const { id } = await shared('agent', { documentId, shareWithAllAgents: true })
    expect(await statuses('other', documentId)).toEqual([200, 200])
    expect((await test.ask(`/api/documents/${documentId}`, { cookie: people.admin.cookie })).status).toBe(404)
    const words = await test.app.get(DocumentSharedComposer).compose(test.dataSource.manager, { subjectId: id })
    expect(words?.audience).toEqual({ roles: ['AGENT', 'TC'], except: [people.agent.userId] })
    expect(
      documentShare.array().parse((await as('broker', `/api/documents/${documentId}/shares`)).json()),
    ).toMatchObject([{ id, shareWithAllAgents: true }])
  })
})

describe('sharing with a client', () => {
  it('uses one database connection at a time: requests beyond the pool wait, and all succeed', async () => {
    const documentId = await newDocument('other')
    const sharedWithClientId = await clientWith('many@garza.test', 'other')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        as('other', '/api/document-shares', {
          method: 'POST',
          body: { documentId, sharedWithClientId },
          headers: { 'idempotency-key': newId() },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  }, 20_000)

  it('e-mails an expiring link that opens the document without signing in', async () => {
    const { id } = await shared('agent', {
      documentId: await newDocument('agent'),
      sharedWithClientId: await clientWith('lupe@garza.test'),
    })
    expect(await jobsOf(id)).toEqual([{ job: 'documents.mail-share' }])
    const [mail, ...more] = await mailed(id)
    expect([mail?.to, mail?.subject, more]).toEqual([
      'lupe@garza.test',
      'Nell Ortiz shared a document with you: Survey',
      [],
    ])
    const path = mail === undefined ? '' : linkIn(mail)
    const answer = await test.ask(path)
    expect([answer.status, answer.headers['content-type'], answer.headers['referrer-policy']]).toEqual([
      200,
      'application/pdf',
      'no-referrer',
    ])
    expect(await mailed(id)).toEqual([{ ...mail, sentAt: expect.any(String) }])
    await end('agent', id)
    expect((await test.ask(path)).status).toBe(410)
  })

  it('expires after 14 days', async () => {
    const { id } = await shared('agent', {
      documentId: await newDocument('agent'),
      sharedWithClientId: await clientWith('b@garza.test'),
    })
    const [link] = await test.dataSource.query<{ days: number }[]>(
      'SELECT round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM links WHERE subject_id = $1',
      [id],
    )
    expect(link).toEqual({ days: 14 })
  })

  it('sends nothing when the share already ended', async () => {
    const { id } = await shared('agent', {
      documentId: await newDocument('agent'),
      sharedWithClientId: await clientWith('c@garza.test'),
    })
    await end('agent', id)
    expect((await mailed(id)).map(({ to }) => to)).not.toContain('c@garza.test')
  })
})

describe('a share is refused', () => {
  it('without a target, with a missing target, and from a user who does not own the document', async () => {
    const documentId = await newDocument('agent')
    const before = await sharesNow()
    const refusals = [
      ['agent', {}, 400, 'SHARE_TARGET_REQUIRED'],
      ['agent', { shareWithAllAgents: false, sharedWithUserId: '' }, 400, 'SHARE_TARGET_REQUIRED'],
      ['agent', { sharedWithUserId: newId() }, 404, 'SHARE_USER_NOT_FOUND'],
      ['agent', { sharedWithUserId: people.admin.userId }, 404, 'SHARE_USER_NOT_FOUND'],
      ['agent', { sharedWithUserId: people.agent.userId }, 400, 'SHARE_WITH_SELF'],
      ['agent', { sharedWithClientId: await clientWith('d@garza.test', 'other') }, 404, 'SHARE_CLIENT_NOT_FOUND'],
      ['agent', { sharedWithClientId: await clientWith(null) }, 409, 'SHARE_CLIENT_WITHOUT_EMAIL'],
      ['other', { shareWithAllAgents: true }, 404, 'DOCUMENT_NOT_FOUND'],
    ] as const
    for (const [who, body, status, code] of refusals) {
      const answer = await share(who, { documentId, ...body })
      expect([answer.status, answer.json()]).toEqual([status, expect.objectContaining({ code })])
    }
    expect(await sharesNow()).toEqual(before)
  })
})

describe('the link of a share that ended', () => {
  it("opens a page with the brokerage's name and phone, and what to do", async () => {
    const phone = '(512) 555-0188'
    expect((await as('broker', '/api/settings/brokerage', { method: 'PATCH', body: { phone } })).status).toBe(200)
    const documentId = await newDocument('agent')
    const { id } = await shared('agent', { documentId, sharedWithClientId: await clientWith('ended@garza.test') })
    const mail = (await mailed(id)).find(({ to }) => to === 'ended@garza.test')
    if (mail === undefined) throw new Error('No mail')
    expect((await test.ask(linkIn(mail))).status).toBe(200)
    expect((await end('agent', id)).status).toBe(204)
    const { status, text } = await test.ask(linkIn(mail))
    expect(status).toBe(410)
    for (const words of [phone, 'This link has expired', 'Reply to the e-mail that brought it'])
      expect(text).toContain(words)
  })
})

describe('deleting a shared document', () => {
  it('ends its links', async () => {
    const documentId = await newDocument('agent')
    const { id } = await shared('agent', { documentId, sharedWithClientId: await clientWith('e@garza.test') })
    expect((await as('agent', `/api/documents/${documentId}`, { method: 'DELETE' })).status).toBe(204)
    expect(
      await test.dataSource.query('SELECT revoked_at IS NOT NULL AS ended FROM links WHERE subject_id = $1', [id]),
    ).toEqual([{ ended: true }])
  })
})
