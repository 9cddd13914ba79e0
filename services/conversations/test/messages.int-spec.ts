import type { Deal, DealMessage } from '@bluebonnet/contracts'
import { dealMessage } from '@bluebonnet/contracts/deals/deal.schema'
import { messageThread } from '@bluebonnet/contracts/messages/message.calls'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { z } from 'zod'
import { withId } from '@bluebonnet/app/testing/deals'
import { hearEvents } from '@bluebonnet/app/testing/heard-events'
import { eventually } from '@bluebonnet/testing'
import { dealAt, openOffice, type Person, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const write = async (who: Person, { id }: Deal, body: string): Promise<void> => {
  expect((await office.post(who, `/api/deals/${id}/messages`, { body })).status).toBe(201)
}
const documentAt = async (who: Person, { id: dealId }: Deal, label: string): Promise<string> => {
  const documentURL = await uploadFile(office.test, who.cookie, samples.pdf, { name: 'scan.pdf' })
  const body = { documentURL, label, type: 'OTHER', dealId }
  return withId(await office.as(who, '/api/documents', { method: 'PUT', body })).id
}
const read = async (who: Person, { id }: Deal, upTo?: string): Promise<void> => {
  expect((await office.post(who, `/api/deals/${id}/messages/read`, { upTo })).status).toBe(200)
}
const messages = z.array(dealMessage)
const thread = async (who: Person, { id }: Deal): Promise<DealMessage[]> =>
  messages.parse((await office.as(who, `/api/deals/${id}/messages`)).json())
/** Each unread thread with its newest text and unread count, and the badge. */
const waiting = async (who: Person, query = ''): Promise<{ threads: [string, number][]; badge: number }> => {
  const threads = z.array(messageThread).parse((await office.as(who, `/api/messages/unread${query}`)).json())
  const { unreadMessages } = z
    .looseObject({ unreadMessages: z.number() })
    .parse((await office.as(who, '/api/counts')).json())
  return { threads: threads.map(({ body, unread }) => [body, unread]), badge: unreadMessages }
}
const nothing = { threads: [], badge: 0 }

const inNumbers = (size: number): number[] => Array.from({ length: size }, (_, index) => index + 1)

describe('unread messages', () => {
  it('are those that others wrote since the thread was last opened', async () => {
    const agent = await office.person()
    const [first, second] = [await dealAt(office, 'ACTIVE', {}, agent), await dealAt(office, 'ACTIVE', {}, agent)]
    await write(office.broker, first, 'Add the survey')
    await write(office.manager, first, 'And the GF number')
    await write(agent, first, 'Both are in')
    await write(office.broker, second, 'Who is the escrow officer?')
    expect(await waiting(agent)).toEqual({
      threads: [
        ['Who is the escrow officer?', 1],
        ['And the GF number', 2],
      ],
      badge: 3,
    })
    expect(await waiting(office.broker)).toEqual({ threads: [['Both are in', 2]], badge: 2 })
    expect(await waiting(office.manager)).toEqual({
      threads: [
        ['Who is the escrow officer?', 1],
        ['Both are in', 2],
      ],
      badge: 3,
    })
    expect([await waiting(office.other), await waiting(office.admin)].map(({ badge }) => badge)).toEqual([0, 0])

    await read(agent, first)
    expect(await waiting(agent)).toEqual({ threads: [['Who is the escrow officer?', 1]], badge: 1 })
    expect((await waiting(office.manager)).badge).toBe(3)
    await read(agent, second)
    expect(await waiting(agent)).toEqual(nothing)
    await write(office.broker, first, 'Thank you')
    expect(await waiting(agent)).toEqual({ threads: [['Thank you', 1]], badge: 1 })
  })

  it('stay unread when only fetched, and when a newer one arrived than was seen', async () => {
    const agent = await office.person()
    const deal = await dealAt(office, 'ACTIVE', {}, agent)
    await write(office.broker, deal, 'Add the survey')
    const [seen] = await thread(agent, deal)
    expect(await waiting(agent)).toEqual({ threads: [['Add the survey', 1]], badge: 1 })
    await write(office.broker, deal, 'And the GF number')
    await read(agent, deal, seen?.id)
    expect(await waiting(agent)).toEqual({ threads: [['And the GF number', 2]], badge: 2 })
    const elsewhere = await dealAt(office, 'ACTIVE', {}, agent)
    await write(office.broker, elsewhere, 'Another deal')
    await read(agent, deal, (await thread(agent, elsewhere))[0]?.id)
    expect((await waiting(agent)).badge).toBe(3)
    await read(agent, deal, (await thread(agent, deal))[0]?.id)
    expect(await waiting(agent)).toEqual({ threads: [['Another deal', 1]], badge: 1 })
  })

  it('count on the agent’s side for a broker in their own deal', async () => {
    const selling = await office.person({ role: 'BROKER' })
    const deal = await dealAt(office, 'ACTIVE', {}, selling)
    await write(selling, deal, 'May I close early?')
    await write(office.manager, deal, 'You may')
    expect(await waiting(selling)).toEqual({ threads: [['You may', 1]], badge: 1 })
    expect((await waiting(office.manager)).threads).toContainEqual(['May I close early?', 1])
  })

  it('count for everybody of the deal except the writer: agent, working TCs, brokers and managers', async () => {
    const selling = await office.person({ role: 'BROKER' })
    const idle = await office.person({ role: 'TC' })
    const deals = { agents: await dealAt(office, 'ACTIVE'), brokers: await dealAt(office, 'ACTIVE', {}, selling) }
    const [brokers, { agent, tc }] = [[office.broker, office.manager, selling], office]
    const without = (...absent: Person[]) => brokers.filter((person) => !absent.includes(person))
    const said: [keyof typeof deals, Person, string, Person[]][] = [
      ['agents', agent, 'The survey is in', brokers],
      ['agents', tc, 'The survey is in', [agent, ...brokers]],
      ['agents', agent, 'Thank you', [tc, ...brokers]],
      ['agents', selling, 'Who ordered it?', [agent, tc, ...without(selling)]],
      ['agents', office.broker, `@${idle.email}, can you help?`, [agent, tc, idle, ...without(office.broker)]],
      ['brokers', selling, 'The survey is in', without(selling)],
      ['brokers', office.manager, 'Thank you', without(office.manager)],
    ]
    const people = [agent, office.other, tc, idle, office.broker, office.manager, office.admin, selling].map(
      ({ userId }) => userId,
    )
    const among = (rows: { userId: string }[]): string[] =>
      people.filter((person) => rows.some(({ userId }) => userId === person))
    await office.runJobs()
    for (const [number, [whose, author, words, readers]] of said.entries()) {
      const { id } = deals[whose]
      for (const table of ['unread_threads', 'notifications'])
        await office.rows(`DELETE FROM ${table} WHERE deal_id = $1`, [id])
      await write(author, deals[whose], words)
      await office.runJobs()
      const waits = await office.rows<{ userId: string }>(
        'SELECT user_id AS "userId" FROM unread_threads WHERE deal_id = $1',
        [id],
      )
      const told = await office.rows<{ userId: string }>(
        `SELECT user_id AS "userId" FROM notifications WHERE deal_id = $1 AND type = 'DEAL_MESSAGE'`,
        [id],
      )
      const expected = among(readers)
      expect([number, among(waits), among(told)]).toEqual([number, expected, expected])
    }
  })

  it('reach a coordinator who added a paper or changed something', async () => {
    const [adding, changing] = [await office.person({ role: 'TC' }), await office.person({ role: 'TC' })]
    const deal = await dealAt(office, 'ACTIVE')
    expect((await office.patch(changing, `/api/deals/${deal.id}`, { gfNumber: 'GF-1' })).status).toBe(200)
    await office.rows(
      `
      WITH object AS (
        INSERT INTO objects (id, key, owner_id, purpose, state, content_type, size_bytes, stored_at)
        VALUES (gen_random_uuid(), 'survey', $2, 'document', 'STORED', 'application/pdf', 1, now()) RETURNING id)
      INSERT INTO documents (id, deal_id, label, url, type, object_id, file_name, content_type, size_bytes, uploaded_by)
      SELECT gen_random_uuid(), $1, 'Survey', '', 'OTHER', id, 'survey.pdf', 'application/pdf', 1, $2 FROM object`,
      [deal.id, adding.userId],
    )
    await write(office.agent, deal, 'Is all there?')
    for (const who of [adding, changing])
      expect(await waiting(who)).toEqual({ threads: [['Is all there?', 1]], badge: 1 })
  })

  it('are mailed with their text to brokers and managers who wrote, approved or are mentioned', async () => {
    const manager = (firstName: string): Promise<Person> => office.person({ role: 'MANAGER', firstName })
    const [approver, writer, named, silent] = [
      await manager('Ada'),
      await manager('Bea'),
      await manager('Cleo'),
      await manager('Dot'),
    ]
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL')
    expect((await office.post(approver, `/api/deals/${deal.id}/approve`)).status).toBe(200)
    await write(writer, deal, 'Welcome')
    await office.runJobs()
    await office.rows('DELETE FROM notifications WHERE deal_id = $1', [deal.id])
    await write(office.agent, deal, 'The lender asks for a day more.\nIs that all right, @cleo?')
    await office.runJobs()
    const told = await office.rows<{ userId: string; mailed: boolean; message: string }>(
      `SELECT user_id AS "userId", mail_after IS NOT NULL AS mailed, message FROM notifications
        WHERE deal_id = $1 AND type = 'DEAL_MESSAGE'`,
      [deal.id],
    )
    const mailed = [approver, writer, named, silent].map(
      (person) => told.find(({ userId }) => userId === person.userId)?.mailed,
    )
    expect(mailed).toEqual([true, true, true, false])
    expect(told[0]?.message).toContain('The lender asks for a day more.\nIs that all right, @cleo?')
  })

  it('reach the coordinator with that first name, and say when a name reaches nobody', async () => {
    const zebulon = await office.person({ role: 'TC', firstName: 'Zebulon' })
    const deal = await dealAt(office, 'ACTIVE')
    const send = async (body: string): Promise<DealMessage> =>
      dealMessage.parse((await office.post(office.agent, `/api/deals/${deal.id}/messages`, { body })).json())
    expect((await send('@zeb, is the survey in?')).unreached).toBeUndefined()
    expect(await waiting(zebulon)).toEqual({ threads: [['@zeb, is the survey in?', 1]], badge: 1 })
    expect((await send('@quentin, is the survey in?')).unreached).toEqual(['@quentin'])
    expect((await thread(office.agent, deal))[0]?.unreached).toBeUndefined()
  })

  it('suggest names, and tell the writer who receives an e-mail', async () => {
    const agent = await office.person()
    const cleo = await office.person({ role: 'MANAGER', firstName: 'Cleo', lastName: 'Banks' })
    const deal = await dealAt(office, 'PENDING_BROKER_APPROVAL', {}, agent)
    const people = (await office.as(agent, `/api/deals/${deal.id}/messages/people`)).json()
    expect(people).toEqual(expect.arrayContaining([{ id: cleo.userId, name: 'Cleo Banks' }]))
    expect(people).not.toEqual(expect.arrayContaining([expect.objectContaining({ id: agent.userId })]))
    expect(people).not.toEqual(expect.arrayContaining([expect.objectContaining({ id: office.other.userId })]))
    expect((await office.as(office.other, `/api/deals/${deal.id}/messages/people`)).status).toBe(404)
    const send = async (body: string): Promise<DealMessage> =>
      dealMessage.parse((await office.post(agent, `/api/deals/${deal.id}/messages`, { body })).json())
    expect((await send('Is that all right, @Cleo Banks ?')).mailed).toEqual(['Cleo Banks'])
    expect((await send('Thanks')).mailed).toEqual([])
    expect((await thread(agent, deal))[0]?.mailed).toBeUndefined()
  })

  it('share another document that the writer may share with everybody who reads the thread', async () => {
    const [agent, other] = [await office.person(), await office.person()]
    const [deal, elsewhere] = [await dealAt(office, 'ACTIVE', {}, agent), await dealAt(office, 'ACTIVE', {}, other)]
    const theirs = await documentAt(other, elsewhere, 'Appraisal')
    const tell = (who: Person) =>
      office.post(who, `/api/deals/${deal.id}/messages`, { body: 'See this', documentIds: [theirs] })
    expect((await tell(agent)).status).toBe(404)
    expect((await office.as(agent, `/api/documents/${theirs}`)).status).toBe(404)
    expect((await tell(office.broker)).status).toBe(201)
    expect((await thread(agent, deal))[0]?.documents).toEqual([{ id: theirs, label: 'Appraisal' }])
    expect((await office.as(agent, `/api/documents/${theirs}/content`)).status).toBe(200)
    const { heard, stop } = hearEvents(office, agent)
    expect((await office.patch(other, `/api/documents/${theirs}`, { label: 'Second appraisal' })).status).toBe(200)
    await eventually(() => heard.some(({ event }) => event === 'counts'))
    stop()
    expect(
      (await office.as(agent, '/api/document-shares', { method: 'POST', body: { documentId: theirs } })).status,
    ).toBe(404)
  })

  it('go with the deal to another agent, all of them', async () => {
    const [leaving, heir] = [await office.person(), await office.person()]
    const deal = await dealAt(office, 'ACTIVE', {}, leaving)
    await write(office.broker, deal, 'Call the lender')
    await read(leaving, deal)
    await write(office.broker, deal, 'And the title company')
    expect((await office.patch(office.broker, `/api/deals/${deal.id}`, { agentId: heir.agentId })).status).toBe(200)
    expect(await waiting(leaving)).toEqual(nothing)
    expect(await waiting(heir)).toEqual({ threads: [['And the title company', 2]], badge: 2 })
  })

  it('go with the deal even when written at that moment', async () => {
    const [leaving, heir] = [await office.person(), await office.person()]
    for (const round of inNumbers(8)) {
      const deal = await dealAt(office, 'ACTIVE', {}, leaving)
      const given = office.patch(office.broker, `/api/deals/${deal.id}`, { agentId: heir.agentId })
      await Promise.all([given, ...inNumbers(4).map((number) => write(office.manager, deal, `Paper ${number}`))])
      expect([(await given).status, await waiting(leaving)]).toEqual([200, nothing])
      expect((await waiting(heir)).badge).toBe(round * 4)
    }
  })

  it('page with count and search, like other lists', async () => {
    const agent = await office.person()
    for (const number of inNumbers(5))
      await write(office.broker, await dealAt(office, 'ACTIVE', {}, agent), `Paper ${number}`)
    const first = await office.as(agent, '/api/messages/unread?limit=2')
    const cursor = /[?&](cursor=[^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
    expect([first.headers['x-total-count'], (await waiting(agent, '?limit=2')).threads]).toEqual([
      '5',
      [
        ['Paper 5', 1],
        ['Paper 4', 1],
      ],
    ])
    expect((await waiting(agent, `?limit=2&${cursor}`)).threads).toEqual([
      ['Paper 3', 1],
      ['Paper 2', 1],
    ])
    expect((await waiting(agent, '?q=paper%203')).threads).toEqual([['Paper 3', 1]])
    expect((await waiting(agent, '?q=nothing%20like%20it')).threads).toEqual([])
  })

  it('are among all threads, read and unread, the newest first, found by the deal', async () => {
    const agent = await office.person()
    const [first, second] = [await dealAt(office, 'ACTIVE', {}, agent), await dealAt(office, 'ACTIVE', {}, agent)]
    await dealAt(office, 'ACTIVE', {}, agent)
    const thistle = { propertyAddress: '77 Thistle Hollow', titleCompany: 'Bluebell Title' }
    await office.patch(agent, `/api/deals/${second.id}`, thistle)
    await write(office.broker, first, 'Add the survey')
    await write(office.broker, second, 'Call me')
    await write(office.broker, first, 'And the GF number')
    await read(agent, first)
    const threads = async (who: Person, query = '') =>
      z
        .array(messageThread)
        .parse((await office.as(who, `/api/messages${query}`)).json())
        .map(({ body, unread }) => [body, unread])
    expect(await threads(agent)).toEqual([
      ['And the GF number', 0],
      ['Call me', 1],
    ])
    for (const words of ['thistle', 'thistle title', 'hollow bluebell'])
      expect(await threads(agent, `?q=${encodeURIComponent(words)}`)).toEqual([['Call me', 1]])
    expect(await threads(office.manager, '?q=thistle')).toEqual([['Call me', 1]])
    expect(await threads(office.broker, '?q=thistle')).toEqual([['Call me', 0]])
    expect(await threads(office.other, '?q=thistle')).toEqual([])
    const page = await office.as(agent, '/api/messages?limit=1')
    const cursor = /[?&](cursor=[^&>]+)/.exec(String(page.headers['link']))?.[1] ?? ''
    expect([page.headers['x-total-count'], await threads(agent, `?limit=1&${cursor}`)]).toEqual(['2', [['Call me', 1]]])
  })

  it('attach papers of the deal, show them to every reader and name them in the mail', async () => {
    const agent = await office.person()
    const [deal, other] = [await dealAt(office, 'ACTIVE', {}, agent), await dealAt(office, 'ACTIVE', {}, agent)]
    const [survey, amendment] = [await documentAt(agent, deal, 'Survey'), await documentAt(agent, deal, 'Amendment')]
    const send = async (who: Person, documentIds: readonly string[]) =>
      office.post(who, `/api/deals/${deal.id}/messages`, { body: 'Both are in', documentIds })
    const said = await send(agent, [amendment, survey, amendment])
    const documents = [
      { id: amendment, label: 'Amendment' },
      { id: survey, label: 'Survey' },
    ]
    expect([said.status, said.json()]).toMatchObject([201, { documents }])
    expect(await thread(office.broker, deal)).toMatchObject([{ body: 'Both are in', documents }])
    await office.runJobs()
    const [told] = await office.rows("SELECT message FROM notifications WHERE deal_id = $1 AND type = 'DEAL_MESSAGE'", [
      deal.id,
    ])
    expect(told?.['message']).toMatch(/Both are in\nAttached: Amendment, Survey$/)
    const foreign = await documentAt(office.other, await dealAt(office, 'ACTIVE', {}, office.other), 'Of another deal')
    expect(refusal(await send(agent, [survey, foreign]))).toEqual(
      expect.arrayContaining([404, 'MESSAGE_DOCUMENT_NOT_FOUND']),
    )
    expect(
      (
        await send(
          agent,
          Array.from({ length: 11 }, () => survey),
        )
      ).status,
    ).toBe(400)
    expect(await thread(agent, deal)).toHaveLength(1)
    // A document moved to another deal no longer appears here.
    expect((await office.patch(agent, `/api/documents/${survey}`, { dealId: other.id })).status).toBe(200)
    expect(await thread(office.broker, deal)).toMatchObject([{ documents: [{ id: amendment }] }])
  })

  it('are never lost when both sides write and read at once', async () => {
    const agent = await office.person()
    const broker = await office.person({ role: 'BROKER' })
    const deal = await dealAt(office, 'ACTIVE', {}, agent)
    await Promise.all(
      inNumbers(20).flatMap((number) => [
        write(broker, deal, `B${number}`),
        write(agent, deal, `A${number}`),
        ...(number % 5 === 0 ? [read(agent, deal)] : []),
      ]),
    )
    await read(broker, deal)
    await read(agent, deal)
    await Promise.all(inNumbers(20).map((number) => write(broker, deal, `C${number}`)))
    expect((await waiting(agent)).badge).toBe(20)
    expect((await waiting(broker)).threads.filter(([body]) => /^[AC]\d/.test(body))).toEqual([])
  })
})
