import { importPreview } from '@bluebonnet/contracts/imports/import.calls'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { type Office, openOffice, type Person } from '@bluebonnet/app/testing/office'

let office: Office
let north: Person
let south: Person
beforeAll(async () => {
  office = await openOffice()
  north = await office.person({ firstName: 'Rosa', lastName: 'Delgado', trecLicenseNo: '0712001' })
  south = await office.person({ firstName: 'Rosa', lastName: 'Delgado', trecLicenseNo: '0712002' })
  const left = await office.person({ firstName: 'Rosa', lastName: 'Delgado' })
  await office.test.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [left.userId])
})
afterAll(() => office?.close())

const { imported, send } = filesOf(() => office)
const idOf = ({ agentId }: Person): string => agentId ?? ''
const emailOf = async ({ userId }: Person): Promise<string> =>
  String((await office.rows('SELECT email FROM users WHERE id = $1', [userId]))[0]?.['email'])
const name = 'Delgado, Rosa'
const place = 'Llano,78643,512000'

it.each([
  ['clients', ['Name,Type,Agent', `Ana Asks,BUYER,"${name}"`, `Bo Asks,BUYER,"${name}"`], 'clients'],
  [
    'properties',
    ['Address,City,Zip,Price,Agent', `1 Ask,${place},"${name}"`, `2 Ask,${place},"${name}"`],
    'properties',
  ],
  [
    'deals',
    ['Address,City,Zip,Price,Side,Agent', `1 Ask,${place},BUYER,"${name}"`, `2 Ask,${place},BUYER,"${name}"`],
    'deals',
  ],
  ['balances', ['Agent,Balance Due', `"${name}",75`, `"${name}",20`], 'agent_entries'],
  ['caps', ['Agent,Cap Paid,Date', `"${name}",75,`, `"${name}",0,`], 'commission_ledger'],
] as const)('asks once whom a name of %s means, and takes the answer for all its rows', async (what, rows, table) => {
  const file = lines(...rows)
  const own = async (person: Person): Promise<number> =>
    (await office.rows(`SELECT 1 FROM ${table} WHERE agent_id = $1`, [idOf(person)])).length
  const asked = await imported(office.broker, what, file, {}, '?dryRun=true')
  expect([asked.accepted, asked.refused[0]?.issues[0]?.message]).toEqual([
    0,
    `It is not clear whom '${name}' means: enter an e-mail address or a license number`,
  ])
  expect(asked.doubtful).toEqual([{ key: 'delgado, rosa', name, rows: 2, candidates: expect.any(Array) }])
  const [one] = asked.doubtful ?? []
  expect(one?.candidates).toHaveLength(2)
  expect(one?.candidates).toEqual(
    expect.arrayContaining([
      { value: idOf(north), name: 'Rosa Delgado', email: await emailOf(north), trecLicenseNo: '0712001' },
      { value: idOf(south), name: 'Rosa Delgado', email: await emailOf(south), trecLicenseNo: '0712002' },
    ]),
  )
  // Neither nobody nor an agent of another name is an answer.
  for (const value of ['', idOf(office.other), 'Rosa Delgado'])
    expect(await imported(office.broker, what, file, {}, '', { chosen: { [name]: value } })).toMatchObject({
      accepted: 0,
      refusedCount: 2,
    })
  const taken = await imported(office.broker, what, file, {}, '', { chosen: { [name]: idOf(south), Unasked: 'x' } })
  expect([taken.accepted + taken.alreadyThere, taken.refusedCount]).toEqual([2, 0])
  expect(taken.doubtful).toEqual(asked.doubtful)
  expect([await own(north), (await own(south)) > 0]).toEqual([0, true])
  const next = await send(office.broker, `${what}/preview`, file)
  expect(importPreview.parse(await next.json()).chosen).toEqual({ [name]: idOf(south) })
})

it('shows TCs no e-mail address, and asks agents about nobody', async () => {
  const file = lines('Name,Type,Agent', 'Eve Asks,BUYER,Rosa Delgado')
  const { doubtful = [] } = await imported(office.tc, 'clients', file, {}, '?dryRun=true')
  expect(doubtful[0]?.candidates.map(({ email }) => email)).toEqual([null, null])
  const own = await imported(south, 'clients', file)
  expect([own.accepted, own.doubtful]).toEqual([1, undefined])
  const others = await imported(office.agent, 'clients', file, {}, '', { chosen: { 'Rosa Delgado': idOf(north) } })
  expect([others.accepted, others.doubtful]).toEqual([0, undefined])
})

it('asks about one value for all rows, and refuses a choice that is no text', async () => {
  const file = lines('Name,Type', 'Ida Asks,BUYER')
  const match = { columns: ['name', 'type'], values: { agent: 'Rosa Delgado' } }
  const asked = await imported(office.broker, 'clients', file, {}, '', match)
  expect(asked).toMatchObject({ accepted: 0, doubtful: [{ name: 'Rosa Delgado', rows: 1 }] })
  const chosen = { 'Rosa Delgado': idOf(north) }
  expect(await imported(office.broker, 'clients', file, {}, '', { ...match, chosen })).toMatchObject({ accepted: 1 })
  for (const wrong of ['{"Rosa Delgado":7}', '[]', 'x'])
    expect((await send(office.broker, 'clients', file, {}, '', `{"chosen":${wrong}}`)).status).toBe(400)
})

it('asks who leads a new team, also among the people of the file', async () => {
  const file = lines(
    'Email,Agent Name,Team,Team Lead,Lead Share',
    'rosa@asked.test,Rosa Delgado,Asked,Rosa Delgado,10',
    'uma@asked.test,Uma Asked,Asked,Rosa Delgado,10',
    'vic@asked.test,Vic Asked,,,',
  )
  const asked = await imported(office.broker, 'agents', file, {}, '?dryRun=true')
  expect(asked).toMatchObject({ accepted: 1, doubtful: [{ name: 'Rosa Delgado', rows: 2 }] })
  expect(asked.refused.map(({ row, issues }) => [row, issues[0]?.column, issues[0]?.message])).toEqual(
    [2, 3].map((row) => [row, 'Team Lead', expect.stringMatching(/^It is not clear who this is/)]),
  )
  expect(asked.doubtful?.[0]?.candidates.map(({ value }) => value).toSorted()).toEqual(
    [idOf(north), idOf(south), 'rosa@asked.test'].toSorted(),
  )
  const chosen = { 'Rosa Delgado': 'rosa@asked.test' }
  expect(await imported(office.broker, 'agents', file, {}, '', { chosen })).toMatchObject({
    accepted: 3,
    refusedCount: 0,
  })
  expect(
    await office.rows(
      `SELECT u.email FROM teams t JOIN agents a ON a.id = t.lead_id JOIN users u ON u.id = a.user_id
        WHERE t.name = 'Asked'`,
    ),
  ).toEqual([{ email: 'rosa@asked.test' }])
  const member = lines('Email,Agent Name,Team,Team Lead,Lead Share', 'wes@asked.test,Wes Asked,Asked,Rosa Delgado,10')
  const joined = await imported(office.broker, 'agents', member)
  expect([joined.accepted, joined.doubtful]).toEqual([1, undefined])
})

it('asks about a name that one agent has by now, if its sender chose another or nobody', async () => {
  const one = await office.person({ firstName: 'Ina', lastName: 'Gone' })
  const other = await office.person({ firstName: 'Ina', lastName: 'Gone' })
  const file = lines('Name,Type,Agent', 'Kim Asks,BUYER,Ina Gone')
  await office.test.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [other.userId])
  for (const choice of [idOf(other), '']) {
    const asked = await imported(office.broker, 'clients', file, {}, '', { chosen: { 'Ina Gone': choice } })
    expect([asked.accepted, asked.refused[0]?.issues[0]?.message]).toEqual([
      0,
      "It is not clear whom 'Ina Gone' means: enter an e-mail address or a license number",
    ])
    expect(asked.doubtful?.[0]?.candidates.map(({ value }) => value)).toEqual([idOf(one)])
  }
  const taken = await imported(office.broker, 'clients', file, {}, '', { chosen: { 'Ina Gone': idOf(one) } })
  expect(taken.accepted).toBe(1)
})

it('refuses a name without a question if its agents look alike to the reader', async () => {
  for (let time = 0; time < 2; time += 1) await office.person({ firstName: 'Lia', lastName: 'Alike' })
  const file = lines('Name,Type,Agent', 'Moe Asks,BUYER,Lia Alike')
  const asked = await imported(office.broker, 'clients', file, {}, '?dryRun=true')
  expect(asked.doubtful?.[0]?.candidates).toHaveLength(2)
  const value = asked.doubtful?.[0]?.candidates[0]?.value ?? ''
  for (const chosen of [{}, { 'Lia Alike': value }]) {
    const refused = await imported(office.tc, 'clients', file, {}, '', { chosen })
    expect([refused.accepted, refused.doubtful]).toEqual([0, undefined])
    expect(refused.refused[0]?.issues[0]?.message).toMatch(/^It is not clear whom 'Lia Alike' means/)
  }
})

it('asks about no lead of a team whom another row identifies', async () => {
  const heading = 'Email,Agent Name,Team,Team Lead,Lead Share'
  const certain = [
    'xia@asked.test,Xia Asked,Certain,Rosa Delgado,10',
    `yan@asked.test,Yan Asked,Certain,${await emailOf(north)},10`,
  ]
  const known = await imported(office.broker, 'agents', lines(heading, ...certain), {}, '?dryRun=true')
  expect([known.accepted, known.doubtful]).toEqual([2, undefined])
  const both = lines(heading, ...certain, 'zoe@asked.test,Zoe Asked,Open,Rosa Delgado,10')
  const asked = await imported(office.broker, 'agents', both, {}, '?dryRun=true')
  expect(asked).toMatchObject({ accepted: 2, doubtful: [{ name: 'Rosa Delgado', rows: 1 }] })
})

it('leaves out the rows of a lead whom nobody is to be, also beside another lead', async () => {
  for (let time = 0; time < 2; time += 1) await office.person({ firstName: 'Otto', lastName: 'Twice' })
  const file = lines(
    'Email,Agent Name,Team,Team Lead,Lead Share',
    'abe@asked.test,Abe Asked,Left,Otto Twice,10',
    'bea@asked.test,Bea Asked,Left,Rosa Delgado,10',
  )
  const chosen = { 'Otto Twice': '', 'Rosa Delgado': idOf(south) }
  const report = await imported(office.broker, 'agents', file, {}, '?dryRun=true', { chosen })
  expect(report).toMatchObject({ accepted: 1, refused: [{ row: 2 }] })
})

it('takes answers for more names than an address could hold', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `Nia Twin${index}`)
  const people = names.flatMap((one, index) => [0, 1].map((time) => `nia${index}.${time}@twins.test,${one}`))
  await imported(office.broker, 'agents', lines('Email,Agent Name', ...people))
  const rows = await office.rows<{ id: string; name: string }>(
    `SELECT a.id, u.first_name || ' ' || u.last_name AS name FROM agents a JOIN users u ON u.id = a.user_id
      WHERE u.email LIKE '%.1@twins.test'`,
  )
  const chosen = Object.fromEntries(rows.map(({ id, name: one }) => [one, id]))
  const file = lines('Name,Type,Agent', ...names.map((one, index) => `Client ${index},BUYER,${one}`))
  expect(await imported(office.broker, 'clients', file, {}, '', { chosen })).toMatchObject({ accepted: 300 })
})

const at = (street: string): string => `${street} Named,Llano,78643,512000,BUYER`
const clientsOf = (of: Person) =>
  office.rows<{ id: string; email: string | null }>(
    'SELECT id, email FROM clients WHERE agent_id = $1 ORDER BY email NULLS LAST',
    [idOf(of)],
  )
const candidatesAmong = (clients: { id: string; email: string | null }[]) =>
  expect.arrayContaining(clients.map(({ id, email }) => ({ value: id, name: 'Bo Vance', email, phone: null })))

describe('a client with the name of others', () => {
  const heading = 'Address,City,Zip,Price,Side,Agent,Client Name'
  let east: Person
  let west: Person
  beforeAll(async () => {
    east = await office.person({ firstName: 'Bo', lastName: 'Vance', trecLicenseNo: '0712003' })
    west = await office.person({ firstName: 'Wes', lastName: 'West', trecLicenseNo: '0712004' })
    for (const [agent, mails] of [
      [east, ['a@east.test', 'b@east.test']],
      [west, ['a@west.test', 'b@west.test']],
    ] as const)
      for (const email of mails)
        await office.post(agent, '/api/clients', { firstName: 'Bo', lastName: 'Vance', type: 'BUYER', email })
  })

  it('is asked about once for each of its agents, and told apart by e-mail and phone', async () => {
    const file = lines(
      heading,
      `${at('1')},0712003,Bo Vance`,
      `${at('2')},0712003,Bo Vance`,
      `${at('3')},0712004,Bo Vance`,
    )
    const asked = await imported(office.broker, 'deals', file, {}, '?dryRun=true')
    const [ofEast, ofWest] = [await clientsOf(east), await clientsOf(west)]
    expect([asked.accepted, asked.refusedCount, asked.doubtful]).toEqual([
      0,
      3,
      [
        {
          key: expect.any(String),
          name: 'Bo Vance',
          clientOf: 'Bo Vance',
          rows: 2,
          candidates: candidatesAmong(ofEast),
        },
        {
          key: expect.any(String),
          name: 'Bo Vance',
          clientOf: 'Wes West',
          rows: 1,
          candidates: candidatesAmong(ofWest),
        },
      ],
    ])
    const [first, second] = asked.doubtful?.map(({ key }) => key) ?? []
    // A client of another agent is no answer.
    const wrong = { [first ?? '']: ofWest[0]?.id ?? '' }
    expect((await imported(office.broker, 'deals', file, {}, '?dryRun=true', { chosen: wrong })).accepted).toBe(0)
    const chosen = { [first ?? '']: ofEast[1]?.id ?? '', [second ?? '']: '' }
    const taken = await imported(office.broker, 'deals', file, {}, '', { chosen })
    expect([taken.accepted, taken.refused.map(({ row }) => row)]).toEqual([2, [4]])
    expect(
      await office.rows("SELECT DISTINCT client_id AS id FROM deals WHERE property_address LIKE '% Named'"),
    ).toEqual([{ id: ofEast[1]?.id }])
    const next = await send(office.broker, 'deals/preview', file)
    expect(importPreview.parse(await next.json()).chosen).toEqual(chosen)
  })

  it('is asked about once for all spellings, with the license number of an agent whose name others have', async () => {
    const twin = await office.person({ firstName: 'Wes', lastName: 'West', trecLicenseNo: '0712005' })
    for (const email of ['a@twin.test', 'b@twin.test'])
      await office.post(twin, '/api/clients', { firstName: 'Bo', lastName: 'Vance', type: 'BUYER', email })
    const file = lines(
      heading,
      `${at('5')},0712003,Bo Vance`,
      `${at('6')},0712004,Bo Vance`,
      `${at('7')},0712004,BO VANCE`,
      `${at('8')},0712005,bo vance`,
    )
    const { doubtful = [] } = await imported(office.broker, 'deals', file, {}, '?dryRun=true')
    expect(doubtful.map(({ name: asked, clientOf, rows }) => [asked, clientOf, rows])).toEqual([
      ['Bo Vance', 'Bo Vance', 1],
      ['Bo Vance', 'Wes West (license 0712004)', 2],
      ['bo vance', 'Wes West (license 0712005)', 1],
    ])
    const chosen = { [doubtful[1]?.key ?? '']: (await clientsOf(west))[0]?.id ?? '' }
    expect((await imported(office.broker, 'deals', file, {}, '?dryRun=true', { chosen })).accepted).toBe(2)
  })

  it('is refused without a question if they look alike', async () => {
    for (let time = 0; time < 2; time += 1)
      await office.post(west, '/api/clients', { firstName: 'Lu', lastName: 'Alike', type: 'BUYER' })
    const file = lines(heading, `${at('4')},0712004,Lu Alike`)
    const asked = await imported(office.broker, 'deals', file, {}, '?dryRun=true')
    expect([asked.doubtful, asked.refused[0]?.issues[0]?.message]).toEqual([
      undefined,
      expect.stringMatching(/^Several clients match 'Lu Alike'/),
    ])
  })
})
