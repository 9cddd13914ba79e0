import { calls } from '@bluebonnet/contracts/calls'
import type { Answer } from '@bluebonnet/testing'
import { parse } from 'csv-parse/sync'
import { newAgent } from '@bluebonnet/app/testing/cda-desk'
import { openOffice, type Person } from '@bluebonnet/app/testing/office'
import { idOf, paymentDesk, refusal } from '@bluebonnet/app/testing/payment-desk'
import { agentOf, w9, yearEndDesk } from '@bluebonnet/app/testing/year-end-desk'
import { TaxNumbers } from '../src/year-end/tax-numbers.js'

const office = await openOffice()
afterAll(() => office.close())

const { approved, pay, reverse } = paymentDesk(() => office)
const { enter, preview, put, rowOf } = yearEndDesk(() => office)
const readBack = (answer: Answer): Record<string, string>[] => parse(answer.text, { bom: true, columns: true })

describe('a taxpayer number', () => {
  const secret = '900667788'
  const holds = (text: string) => text.includes(secret) || text.includes('900-66-7788')

  it('shows to a broker with a reason, and to nobody else', async () => {
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

  it('is in no answer, table, journal or file but the one for the IRS', async () => {
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
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const found = await office.rows(`SELECT 1 FROM "${name}" held WHERE held::text ~ $1 LIMIT 1`, ['900-?66-?7788'])
      expect([name, found]).toEqual([name, []])
    }
    expect(tables.length).toBeGreaterThan(60)
  })

  it('is kept in versions that only re-encryption of the same number changes', async () => {
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
    const renewal = await numbers.resealAll()
    expect(renewal).toEqual({ read: renewal.read, renewed: renewal.read, closed: [] })
    expect((await kept()).every(({ sealed }, nth) => sealed !== before[nth]?.sealed)).toBe(true)
    expect(
      (await office.post(office.broker, `/api/tax-details/${agentOf(who)}/reveal`, { reason: 'x' })).json(),
    ).toEqual({ tin: secret })
    // Moved to another person's details, it does not decrypt.
    const other = await newAgent(office)
    await enter(agentOf(other), w9('900111111'))
    await office.rows('UPDATE tax_details SET tin_sealed = $1 WHERE agent_id = $2', [before[0]?.sealed, agentOf(other)])
    const moved = await office.post(office.broker, `/api/tax-details/${agentOf(other)}/reveal`, { reason: 'x' })
    expect(refusal(moved)).toEqual([409, 'TIN_CLOSED'])
    expect((await numbers.resealAll()).closed).toEqual([agentOf(other)])
    await enter(agentOf(other), w9('900111111'))
    const after = await numbers.resealAll()
    expect([after.read - after.renewed, after.closed]).toEqual([1, []])
  })

  it('is re-encrypted with the current key in a version that keeps it', async () => {
    const who = await newAgent(office)
    await enter(agentOf(who), w9(secret))
    const [before] = await office.rows<{ sealed: string }>(
      'SELECT tin_sealed AS sealed FROM tax_details WHERE agent_id = $1',
      [agentOf(who)],
    )
    await enter(agentOf(who), { ...w9(undefined), city: 'Waco' })
    expect(
      await office.rows('SELECT version FROM tax_details WHERE agent_id = $1 AND tin_sealed = $2', [
        agentOf(who),
        before?.sealed,
      ]),
    ).toEqual([{ version: 1 }])
    const shown = await office.post(office.broker, `/api/tax-details/${agentOf(who)}/reveal`, { reason: 'x' })
    expect(shown.json()).toEqual({ tin: secret })
  })

  it('of a broker cannot be entered by a manager', async () => {
    const broker = await office.person({ role: 'BROKER', sells: true })
    expect(refusal(await enter(agentOf(broker), w9(secret), office.manager))).toEqual([403, 'LEADER_CHANGE_FORBIDDEN'])
  })
})

describe('the file for the IRS', () => {
  const year = 2022
  const file = (who = office.broker) => office.as(who, `/api/year-ends/${year}/iris`)

  it('is generated by brokers once payer and payees are complete, and matches the list when read back', async () => {
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
      'Form Account Number': agentOf(person).replaceAll('-', '').slice(-12).toUpperCase(),
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

  it('fills the portal’s own template by its column names, and splits into several files', async () => {
    const template = (text: string | null) =>
      put(office.broker, `/api/year-ends/${year}/iris-template`, { template: text })
    expect(refusal(await template('Name,Amount\nAda,7'))).toEqual([400, 'TEMPLATE_UNREADABLE'])
    const lacking = calls['PUT /api/year-ends/:year/iris-template'].answer.parse(
      (await template('"Box 1 -  Nonemployee Compensation",Moon Phase,FORM TYPE\r\n')).json(),
    )
    expect(lacking).toMatchObject({ records: 2, unknownColumns: ['Moon Phase'] })
    expect(lacking.missingColumns).toContain('Recipient TIN Type')
    const without = await file()
    expect([...refusal(without), without.text]).toEqual([
      409,
      'TEMPLATE_LACKS',
      expect.stringContaining('The template has no column for: Tax Year; '),
    ])
    // A name may wrap over lines, and the text may end in the rows after it.
    const [box, type, ...rest] = ['"Box 1 -\r\n Nonemployee Compensation"', 'FORM TYPE', ...lacking.missingColumns]
    const header = [box, 'Moon Phase', type, ...rest].join(',')
    expect((await template(`${header}\r\n"1,2`)).json()).toMatchObject({ missingColumns: [], records: 2 })
    const row = Object.values(readBack(await file())[0] ?? {})
    expect([row.length, row.slice(0, 3)]).toEqual([rest.length + 3, ['9600.00', '', '1099-NEC']])
    await put(office.broker, `/api/year-ends/${year}/settings`, { recordsPerFile: 1 })
    const zip = await file()
    expect([zip.status, zip.headers['content-type'], (await preview(year)).files]).toEqual([200, 'application/zip', 2])
    expect(zip.text).toContain('1099-nec-2022-02.csv')
    expect((await template(null)).json()).toMatchObject({ unknownColumns: [], missingColumns: [] })
  })

  it('keeps its amounts for each payee beside later changes of the year', async () => {
    const who = await newAgent(office)
    const first = idOf(await pay((await approved(who)).id, 9_401, { paidOn: '2015-03-03' }))
    await enter(agentOf(who), w9('900-12-7777'))
    const kept = async () => (await rowOf(who, 2015)) ?? null
    expect(await kept()).not.toHaveProperty('filed')
    expect((await office.as(office.broker, '/api/year-ends/2015/iris')).status).toBe(200)
    expect(await kept()).toMatchObject({ total: 9_600, filed: 9_600 })
    expect((await reverse('payouts', first)).status).toBe(201)
    expect(await kept()).toMatchObject({ total: 0, filed: 9_600 })
    expect(
      await office.rows('SELECT year, amount_cents AS cents, author_id AS by FROM filed_forms WHERE agent_id = $1', [
        agentOf(who),
      ]),
    ).toEqual([{ year: 2015, cents: '960000', by: office.broker.userId }])
    for (const change of ['UPDATE filed_forms SET amount_cents = 1', 'DELETE FROM filed_forms'])
      await expect(office.rows(change)).rejects.toThrow()
  })

  it('is empty for a year without anybody to report', async () => {
    expect(refusal(await office.as(office.broker, '/api/year-ends/2010/iris'))).toEqual([409, 'NOTHING_TO_FILE'])
  })
})
