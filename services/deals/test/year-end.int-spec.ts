import type { TaxClass } from '@bluebonnet/contracts'
import { calls } from '@bluebonnet/contracts/calls'
import type { Answer } from '@bluebonnet/testing'
import { parse } from 'csv-parse/sync'
import { contracted, decide, made, newAgent } from './cda-desk.js'
import { type Office, openOffice, type Person } from './office.js'
import { idOf, paymentDesk, refusal } from './payment-desk.js'
import { TaxNumbers } from '../src/year-end/tax-numbers.js'

let office: Office
beforeAll(async () => {
  office = await openOffice()
}, 60_000)
afterAll(() => office?.close())

const { approved, pay, takeBack } = paymentDesk(() => office)

const put = (who: Person, path: string, body: unknown) => office.as(who, path, { method: 'PUT', body })
const w9 = (tin: string | undefined, taxClass: TaxClass = 'INDIVIDUAL') => ({
  legalName: 'Inés O’Calder de la Cruz, Jr.',
  taxClass,
  tinKind: taxClass === 'INDIVIDUAL' ? 'SSN' : 'EIN',
  ...(tin === undefined ? {} : { tin }),
  address: '12 Main St., Apt #4',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
  signedOn: '2026-01-05',
})
const agentOf = ({ agentId }: Person): string => {
  if (agentId === null) throw new Error('No agent')
  return agentId
}
const settings = (year: number, body: object) => put(office.broker, `/api/year-ends/${year}/settings`, body)
const readBack = (answer: Answer): Record<string, string>[] => parse(answer.text, { columns: true })
const enter = (id: string, body: object, who = office.broker) => put(who, `/api/tax-details/${id}`, body)
const listOf = async (year = 2026, who = office.broker) =>
  calls['GET /api/year-ends/:year'].answer.parse((await office.as(who, `/api/year-ends/${year}`)).json())
const rowOf = async ({ agentId }: Pick<Person, 'agentId'>, year = 2026) =>
  (await listOf(year)).find(({ id }) => id === agentId)
const paymentsOf = async (id: string, year = 2026, who = office.broker) =>
  calls['GET /api/year-ends/:year/payees/:id'].answer.parse(
    (await office.as(who, `/api/year-ends/${year}/payees/${id}`)).json(),
  )
const summary = async (year = 2026) =>
  calls['GET /api/year-ends/:year/summary'].answer.parse(
    (await office.as(office.broker, `/api/year-ends/${year}/summary`)).json(),
  )
const preview = async (year = 2026) =>
  calls['GET /api/year-ends/:year/iris/preview'].answer.parse(
    (await office.as(office.broker, `/api/year-ends/${year}/iris/preview`)).json(),
  )

describe('what a year comes to', () => {
  it('is 9,600.00 of 12,000.00 with 2,400.00 for the house and a fee of 199.00, over two years and parts', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    expect((await pay(cda.id, 4_000, { paidOn: '2025-12-31' })).status).toBe(201)
    expect((await pay(cda.id, 3_000, { paidOn: '2026-01-02' })).status).toBe(201)
    expect((await pay(cda.id, 2_401, { paidOn: '2026-06-30', paidBy: 'TITLE' })).status).toBe(201)
    const [before, now] = [await rowOf(who, 2025), await rowOf(who)]
    expect([before?.total, now?.total]).toEqual([4_084.67, 5_515.33])
    expect((await paymentsOf(agentOf(who))).map(({ day, amount, carried }) => [day, amount, carried])).toEqual([
      ['2026-01-02', 3_000, 63.51],
      ['2026-06-30', 2_401, 50.82],
    ])
    expect(await rowOf(who, 2027)).toBeUndefined()
  })

  it('takes away what was taken back, in the year whose payment it was', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    const first = idOf(await pay(cda.id, 4_000, { paidOn: '2025-05-01' }))
    await pay(cda.id, 1_000, { paidOn: '2025-05-02' })
    expect((await takeBack('payouts', first)).status).toBe(201)
    expect((await rowOf(who, 2025))?.total).toBe(1_021.17)
    const rest = (await paymentsOf(agentOf(who), 2025)).map(({ amount, total }) => [amount, total])
    expect(rest.map(([amount]) => amount)).toEqual([4_000, -4_000, 1_000])
    expect(rest.reduce((sum, [, total = 0]) => sum + Math.round(total * 100), 0)).toBe(102_117)
  })

  it('has advances and debts as the agent’s income, referrals as their payee’s, and a fee that reduces it as nobody’s', async () => {
    const who = await newAgent(office)
    await office.post(office.broker, `/api/agent-accounts/${agentOf(who)}/entries`, {
      kind: 'CHARGE',
      amount: 300,
      effectiveDate: '2026-01-10',
      reason: 'Desk fee',
    })
    const payee = async (kind: string) =>
      idOf(await office.post(office.broker, '/api/payees', { name: `Payee ${kind}`, kind, licenceNumber: '9003300' }))
    const [out, advance] = [await payee('BROKERAGE'), await payee('ADVANCE')]
    const deal = await contracted(office, { price: 400_000 }, who)
    const participants = [
      { role: 'REFERRAL_OUT', payeeId: out, percent: 25 },
      { role: 'ADVANCE', payeeId: advance, amount: 500 },
    ]
    expect((await put(who, `/api/deals/${deal.id}/participants`, { participants })).status).toBe(200)
    const cda = await made(office, deal.id, who)
    expect((await decide(office, cda.id, 'approve')).status).toBe(200)
    const net = cda.lines.findIndex(({ kind }) => kind === 'AGENT_SPLIT')
    const place = (kind: string) => cda.lines.findIndex((line) => line.kind === kind)
    const paidOn = '2026-03-03'
    expect((await pay(cda.id, 6_201, { paidOn, position: net })).status).toBe(201)
    expect((await pay(cda.id, 500, { paidOn, position: place('ADVANCE') })).status).toBe(201)
    expect((await pay(cda.id, 3_000, { paidOn, position: place('REFERRAL_OUT') })).status).toBe(201)
    // 12,000 less 3,000 to another broker, of the rest 1,800 for the house.
    expect((await rowOf(who))?.total).toBe(7_200)
    expect([(await rowOf({ agentId: out }))?.total, await rowOf({ agentId: advance })]).toEqual([3_000, undefined])
    await office.rows('ALTER TABLE cdas DISABLE TRIGGER USER')
    await office.rows(
      `UPDATE cdas SET lines = (SELECT jsonb_agg(CASE WHEN line ->> 'label' IS NULL AND line ->> 'kind' = 'PER_FILE_FEE'
         THEN line || '{"reduces1099": true}' ELSE line END ORDER BY place)
         FROM jsonb_array_elements(lines) WITH ORDINALITY AS one (line, place)) WHERE id = $1`,
      [cda.id],
    )
    await office.rows('ALTER TABLE cdas ENABLE TRIGGER USER')
    expect((await rowOf(who))?.total).toBe(7_001)
  })

  it('goes by the closing for what closed before the books began, and for whom nothing was left', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    await office.rows("UPDATE deals SET status = 'CLOSED', ended_at = now(), close_date = '2024-02-02' WHERE id = $1", [
      cda.dealId,
    ])
    expect([await rowOf(who, 2024), (await summary(2024)).notPaid]).toEqual([undefined, 1])
    await office.rows("INSERT INTO book_beginnings (began_on) VALUES ('2024-06-01')")
    expect(await rowOf(who, 2024)).toMatchObject({ total: 9_600, byClosing: 9_600 })
    expect(await summary(2024)).toMatchObject({ notPaid: 0, booksBegan: '2024-06-01' })
    expect(await paymentsOf(agentOf(who), 2024)).toMatchObject([{ basis: 'CLOSING', amount: 9_401, carried: 199 }])
    expect((await pay(cda.id, 9_401, { paidOn: '2025-02-02' })).status).toBe(201)
    expect([await rowOf(who, 2024), (await rowOf(who, 2025))?.byClosing]).toEqual([undefined, 0])
    await office.rows('DELETE FROM book_beginnings')
  })
})

describe('the list of a year', () => {
  it('says what becomes of each payee and why', async () => {
    const who = await newAgent(office)
    const cda = await approved(who)
    await pay(cda.id, 1_000, { paidOn: '2026-02-01' })
    expect(await rowOf(who)).toMatchObject({ total: 1_021.17, state: 'BELOW_THRESHOLD', tinLast4: null })
    await pay(cda.id, 8_401, { paidOn: '2026-02-02' })
    expect(await rowOf(who)).toMatchObject({ total: 9_600, state: 'NEEDS_W9' })
    const counts = (await summary()).counts
    expect((await enter(agentOf(who), w9('900-11-2233'))).status).toBe(200)
    expect(await rowOf(who)).toMatchObject({
      state: 'REPORT',
      tinKind: 'SSN',
      tinLast4: '2233',
      signedOn: '2026-01-05',
    })
    expect(await summary()).toMatchObject({
      counts: { REPORT: counts.REPORT + 1, NEEDS_W9: counts.NEEDS_W9 - 1 },
      reportableFrom: 2_000,
      isThresholdKnown: true,
      dueDay: '2027-02-01',
    })
    expect((await enter(agentOf(who), w9(undefined, 'S_CORPORATION'))).status).toBe(200)
    expect(await rowOf(who)).toMatchObject({ state: 'NOT_REPORTED', tinKind: 'EIN', tinLast4: '2233' })
    const narrowed = await office.as(office.broker, '/api/year-ends/2026?state=NOT_REPORTED&limit=1')
    expect(calls['GET /api/year-ends/:year'].answer.parse(narrowed.json())).toMatchObject([{ id: agentOf(who) }])
  })

  it('knows the amount of years up to 2026, and asks for it later', async () => {
    expect((await summary(2025)).reportableFrom).toBe(600)
    expect(refusal(await settings(2026, { reportableFrom: 700 }))).toEqual([409, 'THRESHOLD_KNOWN'])
    expect(await summary(2027)).toMatchObject({ reportableFrom: 2_000, isThresholdKnown: false, dueDay: '2028-01-31' })
    expect((await settings(2027, { reportableFrom: 2_100 })).json()).toMatchObject({ reportableFrom: 2_100 })
  })

  it('warns of two payees with the same number', async () => {
    const people = [await newAgent(office), await newAgent(office), await newAgent(office)]
    for (const [nth, who] of people.entries()) {
      await pay((await approved(who)).id, 9_401, { paidOn: '2023-02-02' })
      await enter(agentOf(who), w9(nth === 2 ? '900554321' : '900994321'))
    }
    const same = (await listOf(2023)).map(({ id, sameNumberAs }) => [id, sameNumberAs.length])
    expect(new Map(same.map(([id, count]) => [id, count]))).toEqual(
      new Map(people.map((who, nth) => [agentOf(who), nth === 2 ? 0 : 1])),
    )
  })
})

describe('a taxpayer number', () => {
  const secret = '900667788'
  const holds = (text: string) => text.includes(secret) || text.includes('900-66-7788')

  it('is shown to a broker for a reason, and to nobody else', async () => {
    const [who, other, tc] = [await newAgent(office), office.other, await office.person({ role: 'TC' })]
    const id = agentOf(who)
    const entered = await enter(id, w9(secret), who)
    expect([entered.status, holds(entered.text)]).toEqual([200, false])
    const reveal = (by: Person, reason?: string) =>
      office.post(by, `/api/tax-details/${id}/reveal`, reason === undefined ? {} : { reason })
    for (const by of [other, tc]) {
      expect(refusal(await office.as(by, `/api/tax-details/${id}`))).toEqual([404, 'TAX_SUBJECT_NOT_FOUND'])
      expect((await enter(id, w9('900000000'), by)).status).toBe(404)
    }
    for (const by of [who, other, office.manager]) expect((await reveal(by, 'Curious')).status).toBe(403)
    expect((await office.as(office.manager, `/api/tax-details/${id}`)).json()).toMatchObject({
      details: { tinLast4: '7788' },
    })
    expect((await reveal(office.broker)).status).toBe(400)
    const shown = await reveal(office.broker, 'The IRS asks for it')
    expect([shown.status, shown.json(), shown.headers['cache-control']]).toEqual([200, { tin: secret }, 'no-store'])
    expect(
      await office.rows("SELECT reason FROM audit_log WHERE action = 'taxDetails.reveal' AND entity_id = $1", [id]),
    ).toEqual([{ reason: 'The IRS asks for it' }])
    const again = await Promise.all(Array.from({ length: 20 }, () => reveal(office.broker, 'All of them')))
    expect(again.filter(({ status }) => status === 429).length).toBe(1)
    await office.rows("DELETE FROM attempts WHERE kind = 'TIN_REVEAL'")
  })

  it('stands in no answer, table, journal or file but the one for the IRS', async () => {
    const who = await newAgent(office)
    await enter(agentOf(who), w9(secret), who)
    const key = { 'idempotency-key': 'reveal-once' }
    await office.as(office.broker, `/api/tax-details/${agentOf(who)}/reveal`, {
      method: 'POST',
      body: { reason: 'Asked' },
      headers: key,
    })
    await pay((await approved(who)).id, 9_401, { paidOn: '2026-04-04' })
    for (const path of [
      `/api/tax-details/${agentOf(who)}`,
      '/api/year-ends/2026',
      `/api/year-ends/2026/payees/${agentOf(who)}`,
      '/api/exports/year-end.csv?year=2026',
      '/api/year-ends/2026/iris/preview',
    ])
      expect([path, holds((await office.as(office.broker, path)).text)]).toEqual([path, false])
    const tables = await office.rows<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    )
    for (const { name } of tables) {
      const found = await office.rows(`SELECT 1 FROM "${name}" held WHERE held::text ~ $1 LIMIT 1`, ['900-?66-?7788'])
      expect([name, found]).toEqual([name, []])
    }
    expect(tables.length).toBeGreaterThan(60)
  })

  it('is kept in versions that nothing changes but a seal with the same number', async () => {
    const who = await newAgent(office)
    await enter(agentOf(who), w9(secret))
    await enter(agentOf(who), { ...w9(undefined), city: 'Dallas', version: 1 })
    expect(refusal(await enter(agentOf(who), { ...w9(undefined), version: 1 }))).toEqual([409, 'TAX_DETAILS_CHANGED'])
    const kept = () =>
      office.rows<{ city: string; sealed: string }>(
        'SELECT city, tin_sealed AS sealed FROM tax_details WHERE agent_id = $1 ORDER BY version',
        [agentOf(who)],
      )
    const before = await kept()
    expect(before.map(({ city }) => city)).toEqual(['Austin', 'Dallas'])
    for (const change of ["city = 'Waco'", 'tin_sealed = NULL', "tin_last4 = '0000'"])
      await expect(
        office.rows(`UPDATE tax_details SET ${change} WHERE agent_id = $1`, [agentOf(who)]),
      ).rejects.toThrow()
    await expect(office.rows('DELETE FROM tax_details')).rejects.toThrow()
    const numbers = office.test.app.get(TaxNumbers, { strict: false })
    expect(await numbers.sealAnew()).toMatchObject({ closed: [] })
    expect((await kept()).every(({ sealed }, nth) => sealed !== before[nth]?.sealed)).toBe(true)
    expect(
      (await office.post(office.broker, `/api/tax-details/${agentOf(who)}/reveal`, { reason: 'x' })).json(),
    ).toEqual({ tin: secret })
    // Moved to somebody else's details it does not open.
    const other = await newAgent(office)
    await enter(agentOf(other), w9('900111111'))
    await office.rows('UPDATE tax_details SET tin_sealed = $1 WHERE agent_id = $2', [before[0]?.sealed, agentOf(other)])
    const moved = await office.post(office.broker, `/api/tax-details/${agentOf(other)}/reveal`, { reason: 'x' })
    expect(refusal(moved)).toEqual([409, 'TIN_CLOSED'])
    await enter(agentOf(other), w9('900111111'))
  })

  it('may be entered of a broker by no manager', async () => {
    const broker = await office.person({ role: 'BROKER', sells: true })
    expect(refusal(await enter(agentOf(broker), w9(secret), office.manager))).toEqual([403, 'LEADER_CHANGE_FORBIDDEN'])
  })
})

describe('the file for the IRS', () => {
  const year = 2022
  const file = (who = office.broker) => office.as(who, `/api/year-ends/${year}/iris`)

  it('is made by brokers once payer and payees are known, and read back says what the list says', async () => {
    const [person, firm, lacking] = [await newAgent(office), await newAgent(office), await newAgent(office)]
    for (const who of [person, firm, lacking]) await pay((await approved(who)).id, 9_401, { paidOn: `${year}-03-03` })
    await enter(agentOf(person), w9('900-12-3456'))
    const long = 'Calder, Whitfield & Associates Residential Brokerage Partners of Texas'
    await enter(agentOf(firm), { ...w9('90-1234567', 'PARTNERSHIP'), legalName: long })
    await enter(agentOf(lacking), { ...w9('900-12-9999'), legalName: 'Cher' })
    expect((await file(office.manager)).status).toBe(403)
    expect(refusal(await file())).toEqual([409, 'PAYER_INCOMPLETE'])
    const payer = { legalName: 'Bluebonnet Realty, LLC', tin: '00-7654321', address: '1 Congress Ave', city: 'Austin' }
    const said = await put(office.broker, '/api/tax-payer', {
      ...payer,
      state: 'TX',
      zip: '78701',
      phone: '(512) 555-0100',
    })
    expect(said.json()).toMatchObject({ version: 1, details: { tinLast4: '4321' } })
    expect(await preview(year)).toMatchObject({
      records: 2,
      files: 1,
      unknownColumns: [],
      missingColumns: [],
      payerProblems: [],
      leftOut: [{ id: agentOf(lacking), because: 'A person needs a first and a last name.' }],
    })
    const made1 = await file()
    expect(made1.headers['content-type']).toContain('text/csv')
    const rows = readBack(made1)
    expect(Object.keys(rows[0] ?? {})).toHaveLength(54)
    const byNumber = new Map(rows.map((row) => [row['Recipient Taxpayer ID Number'], row]))
    expect(byNumber.get('900123456')).toMatchObject({
      'Form Type': '1099-NEC',
      'Tax Year': '2022',
      'Payer TIN Type': 'EIN',
      'Payer Taxpayer ID Number': '007654321',
      'Payer Name Type': 'B',
      'Payer Business or Entity Name Line 1': 'Bluebonnet Realty LLC',
      'Payer Phone Type': 'D',
      'Payer Phone': '5125550100',
      'Recipient TIN Type': 'SSN',
      'Recipient Name Type': 'I',
      'Recipient First Name': 'Ines',
      'Recipient Middle Name': 'OCalder',
      'Recipient Last Name (Surname)': 'de la Cruz',
      'Recipient Suffix': 'Jr',
      'Recipient Country': 'US',
      'Recipient Address Line 1': '12 Main St Apt 4',
      '2nd TIN Notice': 'N',
      'Box 1 - Nonemployee Compensation': '9600.00',
      'Combined Federal/State Filing': 'N',
    })
    expect(byNumber.get('901234567')).toMatchObject({
      'Recipient TIN Type': 'EIN',
      'Recipient Name Type': 'B',
      'Recipient Business or Entity Name Line 1': 'Calder Whitfield & Associates',
      'Recipient Business or Entity Name Line 2': 'Residential Brokerage Partners of Texas',
    })
    expect(
      await office.rows("SELECT after FROM audit_log WHERE action = 'yearEnd.file' ORDER BY created_at DESC LIMIT 1"),
    ).toEqual([{ after: { year, records: 2, files: 1 } }])
  })

  it('fills the portal’s own template by the names of its columns, and parts in several files', async () => {
    const template = (text: string | null) =>
      put(office.broker, `/api/year-ends/${year}/iris-template`, { template: text })
    expect(refusal(await template('Name,Amount\nAda,7'))).toEqual([400, 'TEMPLATE_UNREADABLE'])
    const header = '"Box 1 -  Nonemployee Compensation",Moon Phase,FORM TYPE,recipient taxpayer id number\r\n'
    expect((await template(header)).json()).toMatchObject({
      records: 2,
      unknownColumns: ['Moon Phase'],
      missingColumns: ['Tax Year', 'Payer Taxpayer ID Number', 'Recipient Address Line 1'],
    })
    expect(Object.values(readBack(await file())[0] ?? {})).toEqual(['9600.00', '', '1099-NEC', expect.any(String)])
    await put(office.broker, `/api/year-ends/${year}/settings`, { recordsPerFile: 1 })
    const zip = await file()
    expect([zip.status, zip.headers['content-type'], (await preview(year)).files]).toEqual([200, 'application/zip', 2])
    expect(zip.text).toContain('1099-nec-2022-02.csv')
    expect((await template(null)).json()).toMatchObject({ unknownColumns: [], missingColumns: [] })
  })

  it('has nothing of a year in which nobody is to be reported', async () => {
    expect(refusal(await office.as(office.broker, '/api/year-ends/2010/iris'))).toEqual([409, 'NOTHING_TO_FILE'])
  })
})

describe('an agent', () => {
  it('sees their own total and what makes it, and of others nothing', async () => {
    const who = await newAgent(office)
    await pay((await approved(who)).id, 9_401, { paidOn: '2026-05-05' })
    expect(await listOf(2026, who)).toMatchObject([{ id: agentOf(who), total: 9_600, sameNumberAs: [] }])
    expect(await paymentsOf(agentOf(who), 2026, who)).toMatchObject([{ total: 9_600 }])
    const foreign = await office.as(office.other, `/api/year-ends/2026/payees/${agentOf(who)}`)
    expect(refusal(foreign)).toEqual([404, 'TAX_SUBJECT_NOT_FOUND'])
    expect((await office.as(who, '/api/year-ends/2026/summary')).status).toBe(403)
  })
})
