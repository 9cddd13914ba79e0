import { importPreview } from '@bluebonnet/contracts/imports/import.calls'
import { sheetXml, workbook } from '@bluebonnet/platform/csv/excel/workbook.fixture'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { openOffice } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const { imported, send } = filesOf(() => office)

const many = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index))
const agentMail = (index: number): string => `agent${index}@moving.test`

/** People as a back office exports them: semicolons, in Latin-1. */
const people = Buffer.from(
  lines(
    'Agent Name;Work Email;Lic #;Mobile;Paid to Cap;Hire Note',
    ...many(
      40,
      (index) => `José Núñez ${index};${agentMail(index)};07${1_000 + index};(512) 555-0142;"$1,${100 + index}.50";x`,
    ),
    'No Mail;;0799999;;;',
  ),
  'latin1',
)

/** Clients as an address book exports them, in a workbook, some duplicated. */
const clients = workbook(
  sheetXml([
    ['Contact', 'E-mail 1 - Value', 'Phone 1 - Value', 'Contact Type', 'Assigned To', 'Tags'],
    ...many(500, (index) => [
      `Garza ${index}, Lupe`,
      `client${index}@moving.test`,
      `512555${1_000 + index}`,
      ['Buyer', 'Seller', 'Both'][index % 3] ?? '',
      index % 2 === 0 ? agentMail(index % 40) : `José Nuñez ${index % 40}`,
      'x',
    ]),
    ['Garza 1, Lupe', 'client1@moving.test', '', 'Buyer', `Jose Nunez 1`, 'twice'],
    ['Lost One', '', '', 'Buyer', 'gone@moving.test', 'an agent who left'],
  ]),
)

/** Deals with RESO's field names, tab-separated. */
const deals = [
  'UnparsedAddress,City,PostalCode,ClosePrice,Representing,StandardStatus,CloseDate,PurchaseContractDate,Agent License',
  ...many(
    200,
    (index) =>
      `${index} Oak,Llano,78643,"$${300 + index},000",Seller,Closed,5/4/2025,4/1/2025,7${1_000 + (index % 40)}`,
  ),
  '900 Oak,Llano,78643,450.000,Buyer,Active,,,71001',
]
  .map((line) => line.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '\t'))
  .join('\n')

/**
 * An export of a transaction manager: every cell quoted, dates with midnight appended by its database, its own
 * statuses.
 */
const quoted = (...rows: (string | number)[][]): string =>
  `\uFEFF${lines('sep=,', ...rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')))}`
const coordinatorMail = (index: number): string => `zoe${index}@fourth.test`
const fourth = {
  people: quoted(
    [
      'First Name',
      'Last Name',
      'E-mail',
      'Cell Phone',
      'TREC #',
      'Comp Plan',
      'Anniversary Date',
      'Cap YTD',
      'Office Standing',
    ],
    ...many(40, (index) => [
      'Zoë',
      `O’Brien-Müller ${index}`,
      coordinatorMail(index),
      '+1 (512) 555-0142',
      8_001_000 + index,
      ['80/20 until cap', '90/10 + per-file fee'][index % 2] ?? '',
      '3/1/2026 12:00:00 AM',
      '$2,500.00',
      'Active',
    ]),
    ['Zoë', 'O’Brien-Müller 0', 'ZOE0@fourth.test', '', '', '', '', '', 'Active'],
    ['Lee', 'Gone', 'lee@fourth.test', '', 8_002_000, '', '', '', 'Inactive'],
    ['No', 'Mail', '', '', '', '', '', '', 'Active'],
    ['Odd', 'Plan', 'odd@fourth.test', '', '', 'Moon plan', '', '', 'Active'],
    ['Odd', 'Day', 'day@fourth.test', '', '', '', '13/45/2026', '', 'Active'],
  ),
  clients: quoted(
    ['Display Name', 'Primary Email', 'Mobile', 'Contact Type', 'Primary Agent', 'Price Range Max', 'Last Touch'],
    ...many(500, (index) => [
      `Peña ${index}, Íñigo`,
      `inigo${index}@fourth.test`,
      '512.555.0199',
      ['Buying', 'Selling', 'Buyer and Seller'][index % 3] ?? '',
      `O’Brien-Müller ${index % 40}, Zoë`,
      '$650,000.00',
      '2025-11-04 09:30',
    ]),
    ['Íñigo Peña 3', 'INIGO3@fourth.test', '', 'Buying', coordinatorMail(3), '', ''],
    ['Lost One', 'lost@fourth.test', '', 'Buying', 'lee@fourth.test', '', ''],
    ['', 'noname@fourth.test', '', 'Buying', coordinatorMail(3), '', ''],
    ['Odd Type', 'type@fourth.test', '', 'Tenant', coordinatorMail(3), '', ''],
  ),
  deals: quoted(
    [
      'Property',
      'Property City',
      'Property State',
      'Property Zip',
      'MLS #',
      'Sales Price',
      'Commission %',
      'Type',
      'Transaction Status',
      'Acceptance Date',
      'Close of Escrow',
      'Primary Agent',
      'Contact Name',
      'Escrow Company',
      'Created By',
    ],
    ...many(200, (index) => [
      `${index} Cañada Ct`,
      'Llano',
      'tx',
      '78643-1020',
      `F${index}`,
      `$${300 + index},000.00`,
      '2.75%',
      ['Purchase', 'Listing'][index % 2] ?? '',
      ['Closed - Paid', 'Canceled/App'][index % 5 === 4 ? 1 : 0] ?? '',
      '2025-04-01 00:00:00',
      '2025-05-04T00:00:00.000Z',
      coordinatorMail(index % 40),
      `Íñigo Peña ${index}`,
      'Llano Title',
      'x',
    ]),
    ['0 Cañada Ct', 'Llano', 'TX', '78643-1020', 'F0', '$300,000.00', '2.75%', 'Purchase', 'Closed - Paid'].concat([
      '4/1/2025',
      '5/4/2025',
      coordinatorMail(0),
      '',
      '',
      'twice',
    ]),
    [
      '900 Cañada Ct',
      'Llano',
      'TX',
      '78643',
      '',
      '$300,000.00',
      '3%',
      'Purchase',
      'Closed',
      '',
      '',
      coordinatorMail(0),
    ],
    ['901 Cañada Ct', 'Llano', 'TX', '78643', '', '$300,000.00', '3%', 'Lease', 'Pending', '', '', coordinatorMail(0)],
    [
      '902 Cañada Ct',
      'Llano',
      'TX',
      '78643',
      '',
      '$300,000.00',
      '3%',
      'Purchase',
      'Pending',
      '',
      '',
      'lee@fourth.test',
    ],
  ),
}

/** Sends a file as the dialog does: with the columns that its preview matched. */
const moved = async (what: string, file: string | Buffer) => {
  const answer = await send(office.broker, `${what}/preview`, file)
  const { columns } = importPreview.parse(await answer.json())
  return imported(office.broker, what, file, {}, '', { columns: columns.map(({ field }) => field ?? '') })
}

it('a brokerage moves in with files of other systems without correcting a column', async () => {
  const ofPeople = await moved('agents', people)
  expect(ofPeople).toMatchObject({ accepted: 40, alreadyThere: 0, refusedCount: 1 })
  expect(ofPeople.refused[0]).toMatchObject({ row: 42, issues: [{ path: 'email', column: 'Work Email' }] })
  const ofClients = await moved('clients', clients)
  expect(ofClients).toMatchObject({ accepted: 500, alreadyThere: 1, refusedCount: 1 })
  expect(ofClients.refused[0]).toMatchObject({ row: 503, issues: [{ column: 'Assigned To' }] })
  const ofDeals = await moved('deals', deals)
  expect(ofDeals).toMatchObject({ accepted: 200, alreadyThere: 0, refusedCount: 1 })
  expect(ofDeals.refused[0]?.issues[0]?.message).toContain('Did you mean 450,000?')
  expect(
    await office.rows(
      `SELECT u.first_name, u.last_name, (SELECT count(*)::int FROM clients WHERE agent_id = a.id) AS clients,
              (SELECT count(*)::int FROM deals WHERE agent_id = a.id AND side = 'LISTING') AS deals,
              (SELECT sum(counted_cents) FROM commission_ledger WHERE agent_id = a.id) AS counted
         FROM agents a JOIN users u ON u.id = a.user_id WHERE u.email = $1`,
      [agentMail(7)],
    ),
  ).toEqual([{ first_name: 'José Núñez', last_name: '7', clients: 13, deals: 5, counted: '110750' }])
  expect((await moved('clients', clients)).accepted).toBe(0)
})

it('a brokerage moves in with the files of a transaction manager, without people who left there', async () => {
  const columnsOf = ({ refused }: Awaited<ReturnType<typeof moved>>) =>
    refused.map(({ row, issues }) => [row, issues.map(({ column }) => column).join()])
  const ofPeople = await moved('agents', fourth.people)
  expect(ofPeople).toMatchObject({ accepted: 40, alreadyThere: 1 })
  expect(columnsOf(ofPeople)).toEqual([
    [43, 'Office Standing'],
    [44, 'E-mail'],
    [45, 'Comp Plan'],
    [46, 'Anniversary Date'],
  ])
  const ofClients = await moved('clients', fourth.clients)
  expect(ofClients).toMatchObject({ accepted: 500, alreadyThere: 1 })
  expect(columnsOf(ofClients)).toEqual([
    [503, 'Primary Agent'],
    [504, 'Display Name,Display Name'],
    [505, 'Contact Type'],
  ])
  const ofDeals = await moved('deals', fourth.deals)
  expect(ofDeals).toMatchObject({ accepted: 200, alreadyThere: 1 })
  expect(columnsOf(ofDeals)).toEqual([
    [203, 'Close of Escrow'],
    [204, 'Type'],
    [205, 'Primary Agent'],
  ])
  expect(
    await office.rows(
      `SELECT d.side, d.status, d.state, d.price_cents, d.commission_rate, d.contract_date::text, d.close_date::text,
              c.email, a.cap_year_start::text, u.last_name
         FROM deals d JOIN clients c ON c.id = d.client_id JOIN agents a ON a.id = d.agent_id
         JOIN users u ON u.id = a.user_id WHERE d.property_address = '7 Cañada Ct'`,
    ),
  ).toEqual([
    {
      side: 'LISTING',
      status: 'CLOSED',
      state: 'TX',
      price_cents: '30700000',
      commission_rate: 2_750,
      contract_date: '2025-04-01',
      close_date: '2025-05-04',
      email: 'inigo7@fourth.test',
      cap_year_start: '2026-03-01',
      last_name: 'O’Brien-Müller 7',
    },
  ])
})
