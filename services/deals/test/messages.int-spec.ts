import type { Deal } from '@bluebonnet/contracts'
import { unreadThread } from '@bluebonnet/contracts/messages/message.schema'
import { z } from 'zod'
import { dealAt, type Office, openOffice, type Person } from './office.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const write = async (who: Person, { id }: Deal, body: string): Promise<void> => {
  expect((await office.post(who, `/api/deals/${id}/messages`, { body })).status).toBe(201)
}
const read = async (who: Person, { id }: Deal): Promise<void> => {
  expect((await office.as(who, `/api/deals/${id}/messages`)).status).toBe(200)
}
/** Each waiting thread as its newest words and how many wait, and what the badge says. */
const waiting = async (who: Person, query = ''): Promise<{ threads: [string, number][]; badge: number }> => {
  const threads = z.array(unreadThread).parse((await office.as(who, `/api/messages/unread${query}`)).json())
  const { unreadMessages } = z.looseObject({ unreadMessages: z.number() }).parse((await office.as(who, '/api/counts')).json())
  return { threads: threads.map(({ body, unread }) => [body, unread]), badge: unreadMessages }
}
const nothing = { threads: [], badge: 0 }

const inNumbers = (size: number): number[] => Array.from({ length: size }, (_, index) => index + 1)

describe('what waits to be read', () => {
  it('is what the other side wrote since one last opened the thread', async () => {
    const agent = await office.person()
    const [first, second] = [await dealAt(office, 'ACTIVE', {}, agent), await dealAt(office, 'ACTIVE', {}, agent)]
    await write(office.broker, first, 'Add the survey')
    await write(office.manager, first, 'And the GF number')
    await write(agent, first, 'Both are in')
    await write(office.broker, second, 'Who is the escrow officer?')
    expect(await waiting(agent)).toEqual({ threads: [['Who is the escrow officer?', 1], ['And the GF number', 2]], badge: 3 })
    expect(await waiting(office.tc)).toEqual(await waiting(agent))
    for (const who of [office.broker, office.manager]) expect(await waiting(who)).toEqual({ threads: [['Both are in', 1]], badge: 1 })
    expect([await waiting(office.other), await waiting(office.admin)].map(({ badge }) => badge)).toEqual([0, 0])

    await read(agent, first)
    expect(await waiting(agent)).toEqual({ threads: [['Who is the escrow officer?', 1]], badge: 1 })
    expect((await waiting(office.tc)).badge).toBe(3)
    await read(agent, second)
    expect(await waiting(agent)).toEqual(nothing)
    await write(office.broker, first, 'Thank you')
    expect(await waiting(agent)).toEqual({ threads: [['Thank you', 1]], badge: 1 })
  })

  it('stands on the agent’s side for a broker in a deal of their own', async () => {
    const selling = await office.person({ role: 'BROKER' })
    const deal = await dealAt(office, 'ACTIVE', {}, selling)
    await write(selling, deal, 'May I close early?')
    await write(office.manager, deal, 'You may')
    expect(await waiting(selling)).toEqual({ threads: [['You may', 1]], badge: 1 })
    expect((await waiting(office.manager)).threads).toContainEqual(['May I close early?', 1])
  })

  it('waits for those who are told of it, whoever wrote: the other side', async () => {
    const selling = await office.person({ role: 'BROKER' })
    const deals = { agents: await dealAt(office, 'ACTIVE'), brokers: await dealAt(office, 'ACTIVE', {}, selling) }
    const messages: [keyof typeof deals, Person, Person[]][] = [
      ['agents', office.agent, [office.broker, office.manager, selling]],
      ['agents', office.tc, [office.broker, office.manager, selling]],
      ['agents', selling, [office.agent, office.tc]],
      ['brokers', selling, [office.broker, office.manager]],
      ['brokers', office.tc, [office.broker, office.manager]],
      ['brokers', office.manager, [selling, office.tc]],
    ]
    const people = [office.agent, office.other, office.tc, office.broker, office.manager, office.admin, selling].map(({ userId }) => userId)
    const among = (rows: { userId: string }[]): string[] => people.filter((person) => rows.some(({ userId }) => userId === person))
    await office.runJobs()
    for (const [number, [whose, author, readers]] of messages.entries()) {
      const { id } = deals[whose]
      for (const table of ['unread_threads', 'notifications']) await office.rows(`DELETE FROM ${table} WHERE deal_id = $1`, [id])
      await write(author, deals[whose], 'The survey is in')
      await office.runJobs()
      const waits = await office.rows<{ userId: string }>('SELECT user_id AS "userId" FROM unread_threads WHERE deal_id = $1', [id])
      const told = await office.rows<{ userId: string }>(`SELECT user_id AS "userId" FROM notifications WHERE deal_id = $1 AND type = 'DEAL_MESSAGE'`, [id])
      const expected = among(readers)
      expect([number, among(waits), among(told)]).toEqual([number, expected, expected])
    }
  })

  it('goes with the deal to another agent, all of it', async () => {
    const [leaving, heir] = [await office.person(), await office.person()]
    const deal = await dealAt(office, 'ACTIVE', {}, leaving)
    await write(office.broker, deal, 'Call the lender')
    await read(leaving, deal)
    await write(office.broker, deal, 'And the title company')
    expect((await office.patch(office.broker, `/api/deals/${deal.id}`, { agentId: heir.agentId })).status).toBe(200)
    expect(await waiting(leaving)).toEqual(nothing)
    expect(await waiting(heir)).toEqual({ threads: [['And the title company', 2]], badge: 2 })
  })

  it('goes with the deal even if it was said at that moment', async () => {
    const [leaving, heir] = [await office.person(), await office.person()]
    for (const round of inNumbers(8)) {
      const deal = await dealAt(office, 'ACTIVE', {}, leaving)
      const given = office.patch(office.broker, `/api/deals/${deal.id}`, { agentId: heir.agentId })
      await Promise.all([given, ...inNumbers(4).map((number) => write(office.manager, deal, `Paper ${number}`))])
      expect([(await given).status, await waiting(leaving)]).toEqual([200, nothing])
      expect((await waiting(heir)).badge).toBe(round * 4)
    }
  })

  it('is a list like others: pages, how many there are, and words', async () => {
    const agent = await office.person()
    for (const number of inNumbers(5)) await write(office.broker, await dealAt(office, 'ACTIVE', {}, agent), `Paper ${number}`)
    const first = await office.as(agent, '/api/messages/unread?limit=2')
    const cursor = /[?&](cursor=[^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
    expect([first.headers['x-total-count'], (await waiting(agent, '?limit=2')).threads]).toEqual(['5', [['Paper 5', 1], ['Paper 4', 1]]])
    expect((await waiting(agent, `?limit=2&${cursor}`)).threads).toEqual([['Paper 3', 1], ['Paper 2', 1]])
    expect((await waiting(agent, '?q=paper%203')).threads).toEqual([['Paper 3', 1]])
    expect((await waiting(agent, '?q=nothing%20like%20it')).threads).toEqual([])
  })

  it('loses nothing when both sides write and read at once', async () => {
    const agent = await office.person()
    const deal = await dealAt(office, 'ACTIVE', {}, agent)
    await Promise.all(inNumbers(20).flatMap((number) => [write(office.broker, deal, `B${number}`), write(agent, deal, `A${number}`), ...(number % 5 === 0 ? [read(agent, deal)] : [])]))
    await read(office.broker, deal)
    await read(agent, deal)
    await Promise.all(inNumbers(20).map((number) => write(office.broker, deal, `C${number}`)))
    expect((await waiting(agent)).badge).toBe(20)
    expect((await waiting(office.broker)).threads.filter(([body]) => /^[AC]\d/.test(body))).toEqual([])
  })
})
