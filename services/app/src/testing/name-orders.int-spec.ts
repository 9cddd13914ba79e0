import { addClient, addDeal, addPerson, addProperty } from '@bluebonnet/brokerage/testing'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { newId } from '@bluebonnet/platform'
import type { Answer } from '@bluebonnet/testing'
import { z } from 'zod'
import { openProduct, type Person, succeeded } from './product.js'

const office = await openProduct()
const { dataSource } = office.test
const idOf = (answer: Answer): string => z.object({ id: z.string() }).parse(succeeded(answer).json()).id
afterAll(() => office.test.close())

/** In the order that people expect; they are added in another one. */
const names = ['anders', 'Ángel', 'Avery', 'Øyvind', 'Zoe']
const mixed = ['Zoe', 'Avery', 'Øyvind', 'anders', 'Ángel']

const { agentId, cookie } = office.owner
const ids = new Map<string, string>()
for (const name of mixed) {
  const person = { firstName: name, lastName: name }
  const agent = await addPerson(dataSource, person)
  ids.set(agent.userId, name)
  ids.set(agent.agentId ?? '', name)
  ids.set((await addPerson(dataSource, { ...person, role: 'TC' })).userId, name)
  ids.set(await addClient(dataSource, { agentId, ...person }), name)
  ids.set(await addProperty(dataSource, { agentId, address: `${name} Lane` }), name)
  ids.set(await addDeal(dataSource, { agentId, address: `${name} Road`, titleCompany: `${name} Title` }), name)
  const lead = newId()
  await dataSource.query('INSERT INTO leads (id, first_name, last_name, email) VALUES ($1, $2, $2, $3)', [
    lead,
    name,
    `${lead}@lead.test`,
  ])
  ids.set(lead, name)
  const documentURL = await uploadFile(office.test, cookie, samples.pdf)
  const document = { documentURL, label: `${name} disclosure`, type: 'OTHER' }
  ids.set(idOf(await office.test.ask('/api/documents', { method: 'PUT', body: document, cookie })), name)
  const view = { list: 'CLIENTS', name: `${name} view`, search: 'q=a' }
  ids.set(idOf(await office.test.ask('/api/saved-views', { method: 'POST', body: view, cookie })), name)
}
const deal = await addDeal(dataSource, { agentId })

const row = z.looseObject({ id: z.string().optional(), agentId: z.string().nullish() })
const rows = z.union([z.array(row), z.looseObject({ people: z.array(row) }).transform(({ people }) => people)])
/** The names of this suite in the order of a list, each once. */
const listed = async (path: string, who: Person): Promise<string[]> => {
  const answer = succeeded(await office.test.ask(path, { cookie: who.cookie }))
  const found = rows.parse(answer.json()).flatMap((one) => ids.get(one.id ?? '') ?? ids.get(one.agentId ?? '') ?? [])
  return found.filter((name, place) => name !== found[place - 1])
}

describe('names are sorted as people expect, in', () => {
  it.each([
    ['clients', '/api/clients?order=name', office.owner],
    ['properties', '/api/properties?order=address', office.owner],
    ['deals by address', '/api/deals?order=address', office.owner],
    ['deals by title company', '/api/deals?order=title', office.owner],
    ['documents', '/api/documents?order=name', office.owner],
    ['leads', '/api/leads?order=name', office.superAdmin],
    ['users', '/api/users?order=name', office.superAdmin],
    ['the roster', '/api/roster', office.broker],
    ["agents' accounts", '/api/agent-accounts', office.broker],
    ['people to write to', '/api/conversations/people', office.owner],
    ['people for tasks of a deal', `/api/deals/${deal}/tasks`, office.owner],
    ['people for tasks of My Day', '/api/my-day', office.broker],
    ['saved views', '/api/saved-views?list=CLIENTS', office.owner],
  ])('%s', async (_, path, who) => {
    expect(await listed(path, who)).toEqual(names)
  })
})
