import { addClient, addDeal } from '@bluebonnet/brokerage/testing'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { z } from 'zod'
import { contracted, decide, made } from './office/cda-desk.js'
import { rowsOf } from './office/files.js'
import { openOffice, type Person, today } from './office/office.js'
import { idOf, paymentDesk } from './office/payment-desk.js'
import { succeeded } from './product.js'

const office = await openOffice()
afterAll(() => office.close())

const { receive } = paymentDesk(() => office)
const { broker } = office
const agent = await office.person({ firstName: 'Ysolde', lastName: 'Quimby' })
const { agentId } = agent
const clientId = await addClient(office.test.dataSource, { agentId, firstName: 'Xanthe', lastName: 'Quillpother' })
const ofPayee = { name: 'Umbrella Lane Realty', kind: 'BROKERAGE', licenceNumber: '9003500' }
const payeeId = idOf(await office.post(broker, '/api/payees', ofPayee))
const debt = { kind: 'CHARGE', amount: 75, effectiveDate: today(), reason: 'Sign rider' }
succeeded(await office.post(broker, `/api/agent-accounts/${agentId}/entries`, debt))
const fields = { price: 400_000, titleCompany: 'Zephyr Escrow', propertyAddress: '77 Vireo Bend', clientId }
const deal = await contracted(office, { ...fields, closeDate: today() }, agent)
const body = { participants: [{ role: 'REFERRAL_OUT', payeeId, amount: 100 }], agents: [] }
succeeded(await office.as(broker, `/api/deals/${deal.id}/participants`, { method: 'PUT', body }))
const visit = { title: 'Walk-through', eventType: 'SHOWING', dealId: deal.id }
const startTime = `${today()}T15:00:00.000Z`
succeeded(await office.post(agent, '/api/calendar-events', { ...visit, startTime, endTime: startTime }))
const documentURL = await uploadFile(office.test, agent.cookie, samples.pdf, { name: 'survey.pdf' })
const survey = { documentURL, label: 'Survey', type: 'OTHER', dealId: deal.id }
succeeded(await office.as(agent, '/api/documents', { method: 'PUT', body: survey }))
const cda = await made(office, deal.id, agent)
succeeded(await decide(office, cda.id, 'approve'))
const closing = { status: 'CLOSED', closeDate: today(), reason: 'Funded' }
succeeded(await office.post(broker, `/api/deals/${deal.id}/status`, closing))
const deposited = idOf(await receive(cda.id, 1_000, { toDeposit: true }))
succeeded(await receive(cda.id, 500, { toDeposit: true }))
const deposit = { items: [deposited], depositedOn: today(), reference: 'Slip 17' }
succeeded(await office.post(broker, '/api/deposits', deposit))

const lists = [
  '/api/deals',
  '/api/cdas',
  '/api/receivables',
  '/api/payables',
  '/api/payouts',
  '/api/undeposited',
  '/api/deposits',
  '/api/journal-entries',
  '/api/calendar-events',
  '/api/payees/:payee/deals',
  '/api/agents/:agent/ledger-entries',
  '/api/agent-accounts/:agent/entries',
]
/** Those in which an agent reads their own rows, whose deals may be somebody else's by now. */
const ownLists = [
  '/api/documents?type=OTHER',
  '/api/payouts',
  '/api/calendar-events?eventType=SHOWING',
  '/api/agent-accounts/:agent/entries',
]
const rows = z.array(z.unknown())
const found = async (list: string, words: string, who: Person = broker) => {
  const path = list.replace(':payee', payeeId).replace(':agent', String(who === broker ? agentId : who.agentId))
  const answer = await office.as(who, `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(words)}`)
  expect(answer.status).toBe(200)
  return rows.parse(answer.json())
}

describe.each(lists)('the list %s', (list) => {
  it.each(['quillpother', 'quimby, ysolde', 'zephyr', 'vireo zephyr quillpother'])(
    'finds its rows of a deal by %j',
    async (words) => {
      const shown = (await found(list, words)).map((row) => JSON.stringify(row))
      expect(shown.filter((row) => row.includes(deal.id) || row.includes('77 Vireo Bend'))).not.toEqual([])
      expect(await found(list, `${words} wulfenite`)).toEqual([])
    },
  )
})

it('finds the appointment and the closing of a deal on the calendar by its client', async () => {
  const titles = (await found('/api/calendar-events', 'quillpother')).map((row) => Object(row).title)
  expect(titles).toEqual(expect.arrayContaining(['Walk-through', 'Closing: 77 Vireo Bend']))
})

const commissionFile = async (words: string) =>
  rowsOf(await office.as(broker, `/api/exports/commission.csv?q=${words}`))

it('finds closed deals for the commission file by their client', async () => {
  expect(await commissionFile('quillpother')).toMatchObject([{ propertyAddress: '77 Vireo Bend' }])
  expect(await commissionFile('wulfenite')).toEqual([])
})

const payeesFound = async (words: string) =>
  (await found('/api/payables', words)).map((row) => String(Object(row).payeeName)).toSorted()

it('finds payees of To Pay by their own name, the deal by all its payees', async () => {
  expect(await payeesFound('realty umbrella')).toEqual(['Umbrella Lane Realty'])
  expect(await payeesFound('umbrella quillpother')).toEqual(['Umbrella Lane Realty'])
  expect(await payeesFound('zephyr')).toEqual(['Umbrella Lane Realty', 'Ysolde Quimby'])
})

describe('beyond a thousand newer deals of a word', () => {
  beforeAll(async () => {
    const crowd = Array.from({ length: 1_000 }, (_, number) => `${number} Vireo Court`)
    const { agentId: another } = office.other
    await Promise.all(crowd.map((address) => addDeal(office.test.dataSource, { agentId: another, address })))
  })

  it.each([...lists, '/api/documents'])('%s finds the rows of an older deal by all its words', async (list) => {
    expect(await found(list, 'bend vireo')).not.toEqual([])
  })

  it.each(ownLists)('%s shows an agent their own rows by that word', async (list) => {
    expect(await found(list, 'vireo', agent)).not.toEqual([])
    expect(await found(list, 'vireo', office.other)).toEqual([])
  })
})

describe('a deal that was given away', () => {
  beforeAll(() => office.rows('UPDATE deals SET agent_id = $2 WHERE id = $1', [deal.id, office.other.agentId]))

  it.each(ownLists)('%s tells whose it was no more than its rows show', async (list) => {
    const own = await found(list, '', agent)
    expect(own).not.toEqual([])
    expect(await found(list, 'quillpother', agent)).toEqual([])
    const shown = own.filter((row) => JSON.stringify(row).includes('77 Vireo Bend'))
    expect(await found(list, 'bend', agent)).toEqual(shown)
  })
})
