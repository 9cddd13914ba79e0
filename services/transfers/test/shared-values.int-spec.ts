import { importPreview } from '@bluebonnet/contracts/transfers/transfer.calls'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { type Office, openOffice } from '@bluebonnet/app/testing/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const { imported, send } = filesOf(() => office)
const given = (columns: string, values: Record<string, string>): string =>
  `?${new URLSearchParams({ columns, values: JSON.stringify(values) }).toString()}`
const preview = async (what: string, file: string) =>
  importPreview.parse(await (await send(office.broker, `${what}/preview`, file)).json())

it('gives rows without a cell of their own one value for all, and again with the next such file', async () => {
  const agent = await office.person({ firstName: 'Ana', lastName: 'Shared, Jr.' })
  const file = lines('Given Name,Surname,What', 'Lupe,One,', 'Bo,Two,Both', ',,')
  const values = { type: 'Selling', agent: 'Shared, Jr., Ana', notes: 'Met at the fair' }
  expect((await preview('clients', file)).fields.find(({ name }) => name === 'type')).toMatchObject({
    isShared: true,
    choices: [{ value: 'BUYER', label: 'Buyer' }, { value: 'SELLER' }, { value: 'BOTH' }],
  })
  const { notes: _, ...shared } = values
  const report = await imported(office.broker, 'clients', file, {}, given('firstName,lastName,type', shared))
  expect(report).toMatchObject({ accepted: 2, refusedCount: 0 })
  const rows = await office.rows('SELECT first_name, type FROM clients WHERE agent_id = $1 ORDER BY first_name', [
    agent.agentId,
  ])
  expect(rows).toEqual([
    { first_name: 'Bo', type: 'BOTH' },
    { first_name: 'Lupe', type: 'SELLER' },
  ])
  const next = await preview('clients', file)
  expect([next.values, next.columns.map(({ by }) => by)]).toEqual([shared, ['kept', 'kept', 'kept']])
  const refused = await send(office.broker, 'clients', file, {}, given('firstName,lastName,type', values))
  expect(await refused.json()).toMatchObject({
    code: 'TABLE_HEADER_WRONG',
    issues: [{ path: 'notes', message: 'All rows cannot have one value of notes' }],
  })
})

it.each([
  ['properties', 'propertyAddress,zip,price,agentId', '1 Same,78643,1', { city: 'Llano', propertyType: 'Condo' }],
  ['deals', 'propertyAddress,city,zip,price,agentId', '2 Same,Llano,78643,1', { side: 'BUYER', status: 'PENDING' }],
  ['payees', 'name,agentId', 'Same Payee', { kind: 'COMPANY' }],
  ['agents', 'email,firstName,lastName,agentId', 'same@shared.test,Sam,Same', { role: 'TC' }],
  ['caps', 'capUsed,agentId', '5', { effectiveDate: '1/2/2026', reason: 'Same' }],
  ['balances', 'balance,agentId', '5', { effectiveDate: '1/2/2026', reason: 'Same' }],
])('stands for a column that a file of %s lacks', async (what, headings, cells, values) => {
  const isOwned = !['payees', 'agents'].includes(what)
  const columns = isOwned ? headings : headings.replace(',agentId', '')
  const file = lines(columns, isOwned ? `${cells},${office.agent.agentId}` : cells)
  const report = await imported(office.broker, what, file, {}, given(columns, values))
  expect(report).toMatchObject({ accepted: 1, refused: [] })
})

it.each([
  ['no JSON', 'type:BUYER'],
  ['no object', '["BUYER"]'],
  ['a number', '{"type":1}'],
  ['a field of the prototype', '{"__proto__":"BUYER","constructor":"x"}'],
])('refuses %s', async (_what, values) => {
  const query = `?${new URLSearchParams({ values }).toString()}`
  expect((await send(office.broker, 'clients', lines('firstName,lastName', 'A,B'), {}, query)).status).toBe(400)
})

it('names a value that no row can have at each row that would have it', async () => {
  const file = lines('agent,balance', `${office.agent.agentId},5`)
  const report = await imported(
    office.broker,
    'balances',
    file,
    {},
    given('agentId,balance', { effectiveDate: '13/45' }),
  )
  expect(report.refused).toMatchObject([{ row: 2, issues: [{ path: 'effectiveDate' }] }])
})
