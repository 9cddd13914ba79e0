import { importPreview } from '@bluebonnet/contracts/imports/import.calls'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { ImportProgress } from '@bluebonnet/platform/csv/import-progress'
import { openOffice } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const { imported, send } = filesOf(() => office)
const given = (columns: string, values: Record<string, string>) => ({ columns: columns.split(','), values })
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
  const report = await imported(office.broker, 'clients', file, {}, '', given('firstName,lastName,type', shared))
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
  const refused = await send(office.broker, 'clients', file, {}, '', given('firstName,lastName,type', values))
  expect(await refused.json()).toMatchObject({
    code: 'TABLE_HEADER_WRONG',
    issues: [{ path: 'notes', message: 'All rows cannot have one value of Notes' }],
  })
})

it('gives a mended file of refused rows the values of its first file', async () => {
  await office.person({ firstName: 'Bea', lastName: 'Mended' })
  const file = lines('Given Name,Surname,Mail', 'Eve,Mended,', 'Eve,Again,no address')
  const values = { agent: 'Bea Mended', type: 'BUYER' }
  const match = given('firstName,lastName,email', values)
  const report = await imported(office.broker, 'clients', file, {}, '?refusedFile=true', match)
  expect(report).toMatchObject({ accepted: 1, refusedCount: 1 })
  const mended = (report.refusedFile ?? '').replace('no address', 'eve@mended.test')
  expect((await preview('clients', mended)).values).toEqual(values)
})

it('leaves a commission rate out of rows that have their commission', async () => {
  const columns = 'propertyAddress,city,zip,price,grossCommission,agentId'
  const row = (at: string, gross: string) => `${at},Llano,78643,100000,${gross},${office.agent.agentId}`
  const file = lines(columns, row('1 Own', '2500'), row('2 Own', ''))
  const report = await imported(
    office.broker,
    'deals',
    file,
    {},
    '',
    given(columns, { side: 'BUYER', commissionRate: '3' }),
  )
  expect(report).toMatchObject({ accepted: 2, refused: [] })
  const rows = await office.rows(
    `SELECT gross_commission_cents AS gross, commission_rate AS rate FROM deals
      WHERE property_address IN ('1 Own', '2 Own') ORDER BY property_address`,
  )
  expect(rows).toEqual([
    { gross: '250000', rate: null },
    { gross: null, rate: 3_000 },
  ])
})

it('gives transaction coordinators no plan and no team of all rows', async () => {
  const lead = await office.person()
  const [user] = await office.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', [lead.userId])
  const columns = 'email,firstName,lastName,role'
  const file = lines(columns, 'one@team.test,One,Team,AGENT', 'two@team.test,Two,Team,TC')
  const values = { plan: 'HIGH_SPLIT', team: 'Shared', teamLead: user?.email ?? '', leadShare: '20' }
  const report = await imported(office.broker, 'agents', file, {}, '', given(columns, values))
  expect(report).toMatchObject({ accepted: 2, refused: [] })
  const teams = await office.rows(
    `SELECT u.email, team.name FROM team_members m JOIN teams team ON team.id = m.team_id
       JOIN agents a ON a.id = m.agent_id JOIN users u ON u.id = a.user_id WHERE team.name = 'Shared'`,
  )
  expect(teams).toEqual([{ email: 'one@team.test', name: 'Shared' }])
  const all = lines('email,firstName,lastName', 'three@team.test,Three,Team')
  const ofAll = given('email,firstName,lastName', { ...values, role: 'TC' })
  expect(await imported(office.broker, 'agents', all, {}, '', ofAll)).toMatchObject({ accepted: 1, refused: [] })
  const own = lines('email,firstName,lastName,role,plan', 'four@team.test,Four,Team,TC,HIGH_SPLIT')
  expect(await imported(office.broker, 'agents', own)).toMatchObject({ accepted: 0, refused: [{ row: 2 }] })
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
  const progress = office.test.app.get(ImportProgress, { strict: false })
  let open = 0
  progress.of = (_caller, steps) => {
    open += steps
    return (done) => {
      open -= done
    }
  }
  const report = await imported(office.broker, what, file, {}, '', given(columns, values))
  Reflect.deleteProperty(progress, 'of')
  expect(report).toMatchObject({ accepted: 1, refused: [] })
  expect(open).toBe(0)
})

it.each([
  ['no JSON', 'type:BUYER'],
  ['no object', '["BUYER"]'],
  ['a number', '{"type":1}'],
  ['a field of the prototype', '{"__proto__":"BUYER","constructor":"x"}'],
])('refuses %s', async (_what, values) => {
  const match = `{"values":${values}}`
  expect((await send(office.broker, 'clients', lines('firstName,lastName', 'A,B'), {}, '', match)).status).toBe(400)
})

it('names a value that no row can have at each row that would have it', async () => {
  const file = lines('agent,balance', `${office.agent.agentId},5`)
  const report = await imported(
    office.broker,
    'balances',
    file,
    {},
    '',
    given('agentId,balance', { effectiveDate: '13/45' }),
  )
  expect(report.refused).toMatchObject([{ row: 2, issues: [{ path: 'effectiveDate' }] }])
})
