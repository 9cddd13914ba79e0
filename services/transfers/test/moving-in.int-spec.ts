import { importPreview } from '@bluebonnet/contracts/transfers/transfer.calls'
import { sheetXml, workbook } from '@bluebonnet/platform/csv/excel/workbook.fixture'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { type Office, openOffice } from '@bluebonnet/app/testing/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const { imported, send } = filesOf(() => office)

const many = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index))
const agentMail = (index: number): string => `agent${index}@moving.test`

/** People as a back office exports them: semicolons, in the old Western code page. */
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

/** Clients as an address book exports them, in a workbook, some twice. */
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

/** Deals by RESO's names, with tabs. */
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

/** Sends a file as the dialog does: with the columns that its preview matched. */
const moved = async (what: string, file: string | Buffer, type = 'text/csv') => {
  const answer = await send(office.broker, `${what}/preview`, file, { 'content-type': type })
  const { columns } = importPreview.parse(await answer.json())
  const query = `?columns=${columns.map(({ field }) => field ?? '').join(',')}`
  return imported(office.broker, what, file, { 'content-type': type }, query)
}

it('a brokerage moves in with files of other systems, of which nobody corrects a column', async () => {
  const ofPeople = await moved('agents', people)
  expect(ofPeople).toMatchObject({ accepted: 40, alreadyThere: 0, refusedCount: 1 })
  expect(ofPeople.refused[0]).toMatchObject({ row: 42, issues: [{ path: 'email', column: 'Work Email' }] })
  const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const ofClients = await moved('clients', clients, excel)
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
  expect((await moved('clients', clients, excel)).accepted).toBe(0)
})
