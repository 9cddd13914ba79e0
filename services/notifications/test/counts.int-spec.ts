import { addClient, addDeal, addProperty, addOfficePeople, signedInAs } from '@bluebonnet/brokerage/testing'
import type { Counts } from '@bluebonnet/contracts'
import { Fixture } from './fixture.js'
import { addUnread } from './rows.js'

const fixture = await Fixture.start()
const { test } = fixture
const people = { ...(await addOfficePeople(test)), bare: await signedInAs(test, { sells: false }) }
const { agent, other, broker } = people
for (const { agentId } of [agent, agent, other]) await addClient(test.dataSource, { agentId })
for (const { agentId } of [agent, other, other]) await addProperty(test.dataSource, { agentId })
const contract = ({ agentId }: typeof agent) => addDeal(test.dataSource, { agentId, status: 'UNDER_CONTRACT' })
const [mine, theirs] = [await contract(agent), await contract(other)]
await contract(agent)
const { tc, manager } = people
const fromBroker = { authorId: broker.userId, side: 'AGENT' } as const
const fromAgent = { authorId: agent.userId, side: 'BROKER' } as const
await addUnread(test.dataSource, agent.userId, mine, { ...fromBroker, unread: 2 })
await addUnread(test.dataSource, tc.userId, mine, { ...fromBroker, unread: 2 })
await addUnread(test.dataSource, tc.userId, theirs, { ...fromBroker, unread: 1 })
await addUnread(test.dataSource, broker.userId, mine, { ...fromAgent, unread: 1 })
// No longer theirs to read: a deal that went to another agent, and a side that they left.
await addUnread(test.dataSource, agent.userId, theirs, { ...fromBroker, unread: 4 })
await addUnread(test.dataSource, manager.userId, mine, { ...fromBroker, unread: 8 })
await fixture.deliver('DEAL_SUBMITTED', { users: [agent.userId, broker.userId] })
await fixture.deliver('DEAL_APPROVED', { users: [agent.userId] })

afterAll(() => fixture.close())

const all = { clients: 3, properties: 3, deals: 3 }
const none = { clients: 0, properties: 0, deals: 0 }

it.each([
  ['agent', { clients: 2, properties: 1, deals: 2, unreadMessages: 2, unreadNotifications: 2 }],
  ['other', { clients: 1, properties: 2, deals: 1, unreadMessages: 0, unreadNotifications: 0 }],
  ['tc', { ...all, unreadMessages: 3, unreadNotifications: 0 }],
  ['manager', { ...all, unreadMessages: 0, unreadNotifications: 0 }],
  ['broker', { ...all, unreadMessages: 1, unreadNotifications: 1 }],
  ['admin', { ...none, unreadMessages: 0, unreadNotifications: 0 }],
  ['bare', { ...none, unreadMessages: 0, unreadNotifications: 0 }],
] as const satisfies readonly (readonly [keyof typeof people, Counts])[])(
  'count for %s what they may see',
  async (who, expected) => {
    expect((await fixture.test.ask('/api/counts', { cookie: people[who].cookie })).json()).toEqual(expected)
  },
)

it('require a session', async () => {
  expect((await fixture.test.ask('/api/counts')).status).toBe(401)
})
