import type { Conversation, ConversationMessage } from '@bluebonnet/contracts'
import { conversation, conversationMessage } from '@bluebonnet/contracts/messages/conversation.calls'
import { counts } from '@bluebonnet/contracts/notifications/notification.schema'
import type { Answer } from '@bluebonnet/testing'
import { openOffice, type Person, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const begin = (who: Person, people: readonly Person[], body: string): Promise<Answer> =>
  office.post(who, '/api/conversations', { userIds: people.map(({ userId }) => userId), body })
const begun = async (who: Person, people: readonly Person[], body: string): Promise<Conversation> =>
  conversation.parse((await begin(who, people, body)).json())
const inboxOf = async (who: Person, q = ''): Promise<Conversation[]> =>
  conversation.array().parse((await office.as(who, `/api/conversations${q}`)).json())
const said = async (who: Person, id: string): Promise<ConversationMessage[]> =>
  conversationMessage.array().parse((await office.as(who, `/api/conversations/${id}/messages`)).json())
const write = (who: Person, id: string, body: string): Promise<Answer> =>
  office.post(who, `/api/conversations/${id}/messages`, { body })
const unreadOf = async (who: Person): Promise<number> =>
  counts.parse((await office.as(who, '/api/counts')).json()).unreadMessages
const told = async (who: Person): Promise<{ message: string; mailed: boolean }[]> =>
  office.rows(
    `SELECT message, mail_after IS NOT NULL AS mailed FROM notifications
      WHERE user_id = $1 AND type = 'PERSON_MESSAGE' ORDER BY created_at, id`,
    [who.userId],
  )

describe('a conversation', () => {
  it('belongs to its people, once for the same people, read and unread for each', async () => {
    const { agent, other, broker } = office
    const first = await begun(agent, [other], 'Are the keys with you?')
    const again = await begun(other, [agent], 'They are')
    expect([again.id, again.people.map(({ name }) => name)]).toEqual([first.id, ['Dana Whitfield']])
    expect((await begun(agent, [other, broker], 'All of us')).id).not.toBe(first.id)
    const [, pair] = await inboxOf(agent)
    expect(pair).toMatchObject({ id: first.id, unread: 1, authorName: 'Luis Ortega', body: 'They are' })
    expect((await said(agent, first.id)).map(({ body, mine }) => [body, mine])).toEqual([
      ['They are', false],
      ['Are the keys with you?', true],
    ])
    expect((await inboxOf(agent, '?q=luis')).length).toBe(2)
    expect((await inboxOf(agent, '?q=caroline')).length).toBe(1)
  })

  it('is unread until read, up to the last seen message', async () => {
    const { agent, tc } = office
    const { id } = await begun(agent, [tc], 'One')
    await write(agent, id, 'Two')
    const seen = (await said(tc, id))[0]?.id
    await write(agent, id, 'Three')
    const before = await unreadOf(tc)
    const read = (upTo?: string) => office.post(tc, `/api/conversations/${id}/read`, upTo === undefined ? {} : { upTo })
    expect((await read(seen)).status).toBe(200)
    expect([before - (await unreadOf(tc)), (await inboxOf(tc))[0]?.unread]).toEqual([2, 1])
    await read(seen)
    expect((await inboxOf(tc))[0]?.unread).toBe(1)
    await read()
    expect((await inboxOf(tc))[0]?.unread).toBe(0)
  })

  it('can be read in full, however long it is, and searched in full', async () => {
    const { agent, other } = office
    const { id } = await begun(agent, [other], 'The newest')
    await office.rows(
      `INSERT INTO conversation_messages (id, conversation_id, author_id, body, created_at)
       SELECT gen_random_uuid(), $1, $2, 'Older ' || n, now() - n * interval '1 s' FROM generate_series(1, 1200) n`,
      [id, agent.userId],
    )
    const bodies: string[] = []
    for (let next = `/api/conversations/${id}/messages?limit=100`; next !== '';) {
      const answer = await office.as(agent, next)
      bodies.push(
        ...conversationMessage
          .array()
          .parse(answer.json())
          .map(({ body }) => body),
      )
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1] ?? ''
    }
    expect(bodies).toContain('Older 1200')
    expect((await office.as(other, `/api/conversations/${id}/messages?q=older+1199`)).json()).toHaveLength(1)
  })

  it('is hidden from everybody else, whatever their role', async () => {
    const { agent, other, broker, manager, tc } = office
    const { id } = await begun(agent, [other], 'Between us')
    for (const who of [broker, manager, tc]) {
      const answers = [
        await office.as(who, `/api/conversations/${id}/messages`),
        await write(who, id, 'Let me in'),
        await office.post(who, `/api/conversations/${id}/read`, {}),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      expect((await inboxOf(who)).map((each) => each.id)).not.toContain(id)
    }
  })

  it('notifies its people, and mails only mentioned ones in a large group', async () => {
    const { agent } = office
    const [ana, ben] = [await office.person({ firstName: 'Anastasia' }), await office.person({ firstName: 'Benedict' })]
    await begun(agent, [ana], 'Just the two of us')
    await begun(agent, [ana, ben], 'Can @Benedict look at this?')
    await office.runJobs()
    expect([await told(ana), await told(ben)]).toEqual([
      [
        { message: 'Just the two of us', mailed: true },
        { message: 'Can @Benedict look at this?', mailed: false },
      ],
      [{ message: 'Can @Benedict look at this?', mailed: true }],
    ])
  })

  it('accepts people of the brokerage, and at least one besides oneself', async () => {
    const gone = await office.person()
    await office.rows('UPDATE users SET is_active = false WHERE id = $1', [gone.userId])
    expect(refusal(await begin(office.agent, [gone], 'Hello'))).toMatchObject([
      404,
      'COLLEAGUE_NOT_FOUND',
      expect.any(String),
    ])
    expect(refusal(await begin(office.agent, [office.agent], 'Hello'))).toMatchObject([
      400,
      'CONVERSATION_ALONE',
      expect.any(String),
    ])
    expect((await begin(office.agent, [], 'Hello')).status).toBe(400)
  })
})
