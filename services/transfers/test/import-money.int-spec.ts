import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { annual, fee, split } from '@bluebonnet/app/testing/plan-terms'
import { type Office, openOffice, type Person } from '@bluebonnet/app/testing/office'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const { imported } = filesOf(() => office)
const reasons = (report: Awaited<ReturnType<typeof imported>>) =>
  report.refused.map(({ row, issues }) => [row, issues[0]?.column, issues[0]?.message])

describe('a file of payees', () => {
  const file = lines(
    'Vendor Name,Type,License #,Expires',
    'Pecan Referrals,Referral,0600001,',
    'Muñoz Homes LLC,Entity,,12/31/2027',
    'pecan referrals,Broker,,',
    'Nobody,Astronaut,,',
  )

  it('adds them, knows one of the same name, and is taken back while none is used', async () => {
    const report = await imported(office.manager, 'payees', file)
    expect([report.accepted, report.alreadyThere, reasons(report).map(([row, column]) => [row, column])]).toEqual([
      2,
      1,
      [[5, 'Type']],
    ])
    expect(
      await office.rows('SELECT name, kind, licence_number, registration_expires::text FROM payees ORDER BY name'),
    ).toEqual([
      { name: 'Muñoz Homes LLC', kind: 'AGENT_ENTITY', licence_number: null, registration_expires: '2027-12-31' },
      { name: 'Pecan Referrals', kind: 'BROKERAGE', licence_number: '0600001', registration_expires: null },
    ])
    expect(await imported(office.manager, 'payees', file)).toMatchObject({ accepted: 0, alreadyThere: 3 })
    const back = await office.post(office.manager, `/api/imports/payees/${report.importId}/take-back`)
    expect(back.status).toBe(200)
    expect(await office.rows('SELECT 1 FROM payees')).toEqual([])
  })

  it('is taken back no more once a plan pays one of them', async () => {
    const report = await imported(office.broker, 'payees', lines('Name,Kind', 'Lone Star Franchise,Company'))
    const [payee] = await office.rows("SELECT id FROM payees WHERE name = 'Lone Star Franchise'")
    const royalty = { ...fee('royalty', 25), payeeId: payee?.['id'] }
    const body = { name: 'Franchise', reason: 'New', caps: [annual(3_000)], steps: [split, royalty] }
    expect((await office.post(office.broker, '/api/plans', body)).status).toBe(201)
    const back = await office.post(office.broker, `/api/imports/payees/${report.importId}/take-back`)
    expect([back.status, back.text]).toEqual([409, expect.stringContaining('IMPORT_CHANGED')])
  })
})

const balance = async ({ agentId }: Person) =>
  office.rows('SELECT kind, amount_cents, reason FROM agent_entries WHERE agent_id = $1', [agentId])

describe('a file of balances', () => {
  it('enters what is owed as a charge and what was paid beforehand as a credit, once', async () => {
    const [lupe, bo] = await Promise.all([
      office.person({ firstName: 'Lupe', lastName: 'Balance' }),
      office.person({ firstName: 'Bo', lastName: 'Balance' }),
    ])
    const file = lines(
      'Agent,Balance Due,Memo',
      'Lupe Balance,"$1,250.50",Desk fees',
      '"Balance, Bo",-40,',
      'Lupe Balance,0,',
      ',10,',
      'Nobody Here,10,',
    )
    const report = await imported(office.broker, 'balances', file)
    expect([report.accepted, report.importId]).toEqual([2, undefined])
    expect(reasons(report)).toEqual([
      [4, 'Balance Due', 'Nothing is owed: leave this row out'],
      [5, 'Agent', expect.any(String)],
      [6, 'Agent', expect.stringMatching(/^No agent goes by this/)],
    ])
    expect(await balance(lupe)).toEqual([{ kind: 'CHARGE', amount_cents: '125050', reason: 'Desk fees' }])
    expect(await balance(bo)).toEqual([
      { kind: 'CREDIT', amount_cents: '-4000', reason: 'Balance brought from another system' },
    ])
    expect(await imported(office.broker, 'balances', file)).toMatchObject({ accepted: 0, alreadyThere: 2 })
  })

  it('takes the same charge of two days for two, and enters anew what was reversed', async () => {
    const ana = await office.person({ firstName: 'Ana', lastName: 'Monthly' })
    const file = lines(
      'Agent,Balance Due,Memo,Date',
      'Ana Monthly,50,Desk fee,01/01/2026',
      'Ana Monthly,50,Desk fee,02/01/2026',
    )
    expect(await imported(office.broker, 'balances', file)).toMatchObject({ accepted: 2, alreadyThere: 0 })
    expect(await imported(office.broker, 'balances', file)).toMatchObject({ accepted: 0, alreadyThere: 2 })
    const [entry] = await office.rows('SELECT id FROM agent_entries WHERE agent_id = $1 LIMIT 1', [ana.agentId])
    const reversed = await office.post(
      office.broker,
      `/api/agent-accounts/${ana.agentId}/entries/${String(entry?.['id'])}/reversal`,
      { reason: 'Wrong' },
    )
    expect(reversed.status).toBe(201)
    expect(await imported(office.broker, 'balances', file)).toMatchObject({ accepted: 1, alreadyThere: 1 })
  })

  it('gives nobody a right that they lack by hand', async () => {
    const [{ email } = { email: '' }] = await office.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', [
      office.manager.userId,
    ])
    // Whoever owns a client has an account.
    const client = { firstName: 'Rosa', lastName: 'Delgado', type: 'BUYER' }
    expect((await office.post(office.manager, '/api/clients', client)).status).toBe(201)
    const report = await imported(office.manager, 'balances', lines('Agent,Balance', `${email},-500`))
    expect([report.accepted, reasons(report)]).toEqual([0, [[2, '', 'Another broker or manager has to do this']]])
  })
})
