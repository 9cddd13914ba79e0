import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { annual, fee, split } from '@bluebonnet/app/testing/plan-terms'
import { openOffice, type Person } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const { imported, send } = filesOf(() => office)
const reasons = (report: Awaited<ReturnType<typeof imported>>) =>
  report.refused.map(({ row, issues }) => [row, issues[0]?.column, issues[0]?.message])

describe('an import of payees', () => {
  const file = lines(
    'Vendor Name,Type,License #,Expires',
    'Pecan Referrals,Referral,0600001,',
    "Muñoz Homes LLC,Agent's Registered Entity,,12/31/2027",
    'pecan referrals,Broker,,',
    'Nobody,Astronaut,,',
  )

  it('adds them, matches an existing name, and can be undone while none is used', async () => {
    const report = await imported(office.manager, 'payees', file)
    const words =
      'Kind must be one of Licensed broker; Agent’s registered entity; Party to the deal; Advance company; ' +
      'Levying agency; Franchise, coach or other company'
    expect([report.accepted, report.alreadyThere, reasons(report)]).toEqual([2, 1, [[5, 'Type', words]]])
    expect(
      await office.rows('SELECT name, kind, licence_number, registration_expires::text FROM payees ORDER BY name'),
    ).toEqual([
      { name: 'Muñoz Homes LLC', kind: 'AGENT_ENTITY', licence_number: null, registration_expires: '2027-12-31' },
      { name: 'Pecan Referrals', kind: 'BROKERAGE', licence_number: '0600001', registration_expires: null },
    ])
    expect(await imported(office.manager, 'payees', file)).toMatchObject({ accepted: 0, alreadyThere: 3 })
    const back = await office.post(office.manager, `/api/imports/payees/${report.importId}/undo`)
    expect(back.status).toBe(200)
    expect(await office.rows('SELECT 1 FROM payees')).toEqual([])
  })

  it('cannot be undone once a plan pays one of them', async () => {
    const report = await imported(office.broker, 'payees', lines('Name,Kind', 'Lone Star Franchise,Company'))
    const [payee] = await office.rows("SELECT id FROM payees WHERE name = 'Lone Star Franchise'")
    const royalty = { ...fee('royalty', 25), payeeId: payee?.['id'] }
    const body = { name: 'Franchise', reason: 'New', caps: [annual(3_000)], steps: [split, royalty] }
    expect((await office.post(office.broker, '/api/plans', body)).status).toBe(201)
    const back = await office.post(office.broker, `/api/imports/payees/${report.importId}/undo`)
    expect([back.status, back.text]).toEqual([409, expect.stringContaining('IMPORT_CHANGED')])
  })
})

const balance = async ({ agentId }: Person) =>
  office.rows('SELECT kind, amount_cents, reason FROM agent_entries WHERE agent_id = $1 ORDER BY kind', [agentId])

describe('an import of balances', () => {
  it('enters debts as charges and prepayments as credits, once', async () => {
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
    expect(report.accepted).toBe(2)
    expect(reasons(report)).toEqual([
      [4, 'Balance Due', 'Nothing is owed: leave this row out'],
      [5, 'Agent', expect.any(String)],
      [6, 'Agent', expect.stringMatching(/^No agent matches '/)],
    ])
    expect(await balance(lupe)).toEqual([{ kind: 'CHARGE', amount_cents: '125050', reason: 'Desk fees' }])
    expect(await balance(bo)).toEqual([
      { kind: 'CREDIT', amount_cents: '-4000', reason: 'Balance brought from another system' },
    ])
    expect(await imported(office.broker, 'balances', file)).toMatchObject({ accepted: 0, alreadyThere: 2 })
  })

  it('is taken back by reversing all its entries, and not once one was reversed', async () => {
    const ada = await office.person({ firstName: 'Ada', lastName: 'Returned' })
    const file = lines('Agent,Balance Due', 'Ada Returned,75', 'Ada Returned,-20')
    const first = await imported(office.broker, 'balances', file)
    expect(first.accepted).toBe(2)
    const undo = (who: Person, id = first.importId) => office.post(who, `/api/imports/balances/${id}/undo`)
    expect((await undo(office.manager)).status).toBe(404)
    expect((await undo(office.broker)).status).toBe(200)
    expect((await undo(office.broker)).status).toBe(409)
    expect((await balance(ada)).map((row) => [row['kind'], row['amount_cents']])).toEqual([
      ['CHARGE', '7500'],
      ['CREDIT', '-2000'],
      ['REVERSAL', '-7500'],
      ['REVERSAL', '2000'],
    ])
    const sums = await office.rows(
      `SELECT line.account, sum(line.amount_cents)::int AS cents
         FROM journal_lines line JOIN journal_entries made ON made.id = line.entry_id
         JOIN agent_entries entry ON entry.id = made.source_id WHERE entry.agent_id = $1 GROUP BY 1`,
      [ada.agentId],
    )
    expect(new Set(sums.map(({ cents }) => cents))).toEqual(new Set([0]))
    const second = await imported(office.broker, 'balances', file)
    expect(second.accepted).toBe(2)
    const [entry] = await office.rows(
      'SELECT id FROM agent_entries WHERE agent_id = $1 ORDER BY created_at DESC LIMIT 1',
      [ada.agentId],
    )
    const entryPath = `/api/agent-accounts/${ada.agentId}/entries/${String(entry?.['id'])}/reversal`
    expect((await office.post(office.broker, entryPath, { reason: 'Wrong' })).status).toBe(201)
    expect((await undo(office.broker, second.importId)).text).toContain('IMPORT_CHANGED')
  })

  it('keeps equal charges of two days as two, and re-enters reversed ones', async () => {
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

  it('needs the same permission as manual entries', async () => {
    const [{ email } = { email: '' }] = await office.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', [
      office.manager.userId,
    ])
    // An owner of clients has an account.
    const client = { firstName: 'Rosa', lastName: 'Delgado', type: 'BUYER' }
    expect((await office.post(office.manager, '/api/clients', client)).status).toBe(201)
    const report = await imported(office.manager, 'balances', lines('Agent,Balance', `${email},-500`))
    expect([report.accepted, reasons(report)]).toEqual([0, [[2, '', 'Another broker or manager has to do this']]])
  })
})

const ledgerOf = async ({ agentId }: Person) =>
  office.rows(
    'SELECT kind, counted_cents::int AS cents FROM commission_ledger WHERE agent_id = $1 ORDER BY created_at',
    [agentId],
  )

describe('an import of opening caps', () => {
  it('enters what agents who are here have used, once, and corrects it away', async () => {
    const [ana, bo] = await Promise.all([
      office.person({ firstName: 'Ana', lastName: 'Capped' }),
      office.person({ firstName: 'Bo', lastName: 'Capped' }),
    ])
    const file = lines(
      'Agent Name,Paid to Cap',
      'Ana Capped,"$4,200.50"',
      '"Capped, Bo",100',
      'Bo Capped,7',
      'No One,5',
      ',5',
      'Ana Capped,-1',
    )
    const report = await imported(office.broker, 'caps', file)
    expect([report.accepted, report.alreadyThere]).toEqual([2, 1])
    expect(reasons(report)).toEqual([
      [5, 'Agent Name', expect.stringMatching(/^No agent matches '/)],
      [6, 'Agent Name', expect.any(String)],
      [7, 'Paid to Cap', 'Cannot be negative'],
    ])
    expect(await ledgerOf(ana)).toEqual([{ kind: 'OPENING_BALANCE', cents: 420_050 }])
    expect(await imported(office.broker, 'caps', file)).toMatchObject({ accepted: 0, alreadyThere: 3 })
    const undo = (id = report.importId) => office.post(office.broker, `/api/imports/caps/${id}/undo`)
    expect((await undo()).status).toBe(200)
    expect(await ledgerOf(bo)).toEqual([
      { kind: 'OPENING_BALANCE', cents: 10_000 },
      { kind: 'CORRECTION', cents: -10_000 },
    ])
    const again = await imported(office.broker, 'caps', file)
    expect(again.accepted).toBe(2)
    const correction = { amount: 5, effectiveDate: '2026-03-01', reason: 'Was more' }
    expect((await office.post(office.broker, `/api/agents/${bo.agentId}/ledger-entries`, correction)).status).toBe(201)
    const refused = await undo(again.importId)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('The cap of Bo Capped was corrected')])
    expect(await ledgerOf(ana)).toHaveLength(3)
  })

  it('takes 0 for nothing used, which needs no entry', async () => {
    const [ada, cy] = await Promise.all([
      office.person({ firstName: 'Ada', lastName: 'Unused' }),
      office.person({ firstName: 'Cy', lastName: 'Unused' }),
    ])
    const file = lines('Agent Name,Paid to Cap', 'Ada Unused,0.00', 'Cy Unused,12')
    const report = await imported(office.broker, 'caps', file)
    expect(report).toMatchObject({ accepted: 2, alreadyThere: 0, refusedCount: 0 })
    expect([await ledgerOf(ada), await ledgerOf(cy)]).toEqual([[], [{ kind: 'OPENING_BALANCE', cents: 1_200 }]])
    const only = await imported(office.broker, 'caps', lines('Agent Name,Paid to Cap', 'Ada Unused,$0'))
    expect([only.accepted, only.importId]).toEqual([1, undefined])
  })

  it('takes the earlier and the later of two files back, in either order', async () => {
    const dee = await office.person({ firstName: 'Dee', lastName: 'Twice' })
    const twice = async () => {
      const rows = [['Dee Twice,100,1/2/2026'], ['Dee Twice,30,1/3/2026', 'Dee Twice,5,1/3/2025']]
      const files = rows.map((some) => lines('agent,capUsed,effectiveDate', ...some))
      const reports = []
      for (const file of files) reports.push(await imported(office.broker, 'caps', file, {}, '?duplicates=add'))
      return reports
    }
    const [a, b] = await twice()
    const [c, d] = await twice()
    for (const { importId } of [a, d, c, b].map((report) => report ?? { importId: '' }))
      expect((await office.post(office.broker, `/api/imports/caps/${importId}/undo`)).text).toBe('{"success":true}')
    const sums = await office.rows(
      'SELECT sum(counted_cents)::int AS cents FROM commission_ledger WHERE agent_id = $1 GROUP BY cap_year_start',
      [dee.agentId],
    )
    expect(sums.map(({ cents }) => cents)).toEqual([0, 0])
  })

  it('opens and corrects each cap year of each agent in the order of the file', async () => {
    const eve = await office.person({ firstName: 'Eve', lastName: 'Years' })
    const file = lines(
      'agent,capUsed,effectiveDate',
      'Eve Years,1,1/2/2025',
      'Eve Years,2,1/3/2026',
      'Eve Years,4,1/2/2026',
      'Eve Years,8,6/2/2025',
    )
    expect((await imported(office.broker, 'caps', file, {}, '?duplicates=add')).accepted).toBe(4)
    const entries = await office.rows(
      'SELECT kind, counted_cents::int AS cents FROM commission_ledger WHERE agent_id = $1 ORDER BY counted_cents',
      [eve.agentId],
    )
    expect(entries.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['OPENING_BALANCE', 100],
      ['OPENING_BALANCE', 200],
      ['CORRECTION', 400],
      ['CORRECTION', 800],
    ])
  })

  it('needs the same permission as manual entries', async () => {
    const manager = await office.person({ role: 'MANAGER', sells: true, lastName: 'Owncap' })
    const [row] = await office.rows('SELECT email FROM users WHERE id = $1', [manager.userId])
    const report = await imported(manager, 'caps', lines('agent,capUsed', `${String(row?.['email'])},500`))
    expect([report.accepted, reasons(report)]).toEqual([0, [[2, '', 'Another broker or manager has to do this']]])
  })
})

const people = (like: string) =>
  office.rows(
    `SELECT u.email, u.role, u.is_super_admin, u.password_hash, u.trec_license_no, p.name AS plan,
            a.cap_year_start::text,
            (SELECT sum(counted_cents) FROM commission_ledger WHERE agent_id = a.id) AS counted,
            (SELECT t.name FROM teams t LEFT JOIN team_members m ON m.team_id = t.id
              WHERE t.lead_id = a.id OR m.agent_id = a.id LIMIT 1) AS team
       FROM users u LEFT JOIN agents a ON a.user_id = u.id LEFT JOIN plans p ON p.id = a.plan_id
      WHERE u.email LIKE $1 ORDER BY u.email`,
    [like],
  )
const mails = async (): Promise<number> =>
  (await office.rows("SELECT 1 FROM outbox WHERE job = 'accounts.send-password-link'")).length

describe('an import of people', () => {
  it('adds them with license, plan, used cap and team, whichever order the leads are in', async () => {
    const file = lines(
      'Email,Agent Name,License #,Split,Anniversary,Paid to Cap,Team,Team Leader,Team Lead Share,Role',
      'bo@moved.test,Bo Vance,0700002,90/10 + per-file fee,3/1/2026,"$4,500",Hill,ana@moved.test,20,',
      'ana@moved.test,"Muñoz, Ana",0700001,,,,Hill,ana@moved.test,,Realtor',
      'tess@moved.test,Tess Cole,,,,,,,,TC',
      'cap@moved.test,Cap Tess,,,,$10,,,,TC',
      'odd@moved.test,Odd Plan,,Moon plan,,,,,,',
      'new@moved.test,New Team,,,,,River,,20,',
      'nobody,No Mail,,,,,,,,',
    )
    const report = await imported(office.manager, 'agents', file)
    expect([report.accepted, report.refused.map(({ row, issues }) => [row, issues[0]?.column])]).toEqual([
      3,
      [
        [5, 'Role'],
        [6, 'Split'],
        [7, 'Team'],
        [8, 'Email'],
      ],
    ])
    const nothing = { is_super_admin: false, password_hash: null }
    expect(await people('%@moved.test')).toEqual([
      {
        ...nothing,
        email: 'ana@moved.test',
        role: 'AGENT',
        trec_license_no: '0700001',
        plan: '80/20 until cap',
        cap_year_start: null,
        counted: null,
        team: 'Hill',
      },
      {
        ...nothing,
        email: 'bo@moved.test',
        role: 'AGENT',
        trec_license_no: '0700002',
        plan: '90/10 + per-file fee',
        cap_year_start: '2026-03-01',
        counted: '450000',
        team: 'Hill',
      },
      {
        ...nothing,
        email: 'tess@moved.test',
        role: 'TC',
        trec_license_no: null,
        plan: null,
        cap_year_start: null,
        counted: null,
        team: null,
      },
    ])
    expect(await imported(office.broker, 'agents', file)).toMatchObject({ accepted: 0, alreadyThere: 3 })
  })

  it('needs the same permission as manual entries', async () => {
    const file = lines('email,firstName,lastName,role', 'a@rights.test,A,B,BROKER', 'b@rights.test,A,B,MANAGER')
    expect(await imported(office.broker, 'agents', file)).toMatchObject({ accepted: 0, refusedCount: 2 })
    const flagged = lines('email,firstName,lastName,isSuperAdmin', 'c@rights.test,A,B,true')
    expect((await send(office.broker, 'agents', flagged)).status).toBe(400)
    for (const who of [office.agent, office.tc, office.admin])
      expect((await send(who, 'agents', file)).status).toBe(403)
    expect(await people('%@rights.test')).toEqual([])
  })

  it('invites them at once only on request', async () => {
    const before = await mails()
    await imported(office.broker, 'agents', lines('email,firstName,lastName', 'a@later.test,A,B'))
    expect(await mails()).toBe(before)
    await imported(office.broker, 'agents', lines('email,firstName,lastName', 'a@now.test,A,B'), {}, '?invite=now')
    expect(await mails()).toBe(before + 1)
  })

  it('refuses members with a refused lead of a new team, and adds all others', async () => {
    const file = lines(
      'email,name,team,teamLead,leadShare',
      'a@chain.test,Chain Able,First,b@chain.test,20',
      'b@chain.test,Chain Baker,Second,c@chain.test,20',
      'c@chain.test,Chain Cole,Third,nobody@chain.test,20',
      'd@chain.test,Chain Dunn,Fourth,"Dunn, Chain",',
      'e@chain.test,Chain Eads,fourth,,10',
      'f@chain.test,Chain Ford,Fourth,,',
      'g@chain.test,Chain Gray,,,',
    )
    const report = await imported(office.broker, 'agents', file)
    expect([report.accepted, report.refused.map(({ row, issues }) => [row, issues[0]?.column])]).toEqual([
      3,
      [
        [2, 'teamLead'],
        [3, 'teamLead'],
        [4, 'teamLead'],
        [7, 'leadShare'],
      ],
    ])
    expect((await people('%@chain.test')).map(({ email, team }) => [email, team])).toEqual([
      ['d@chain.test', 'Fourth'],
      ['e@chain.test', 'Fourth'],
      ['g@chain.test', null],
    ])
  })

  it('adds nobody to a team of the importing manager, and no manager as its lead', async () => {
    const lead = await office.person({ role: 'MANAGER', sells: true })
    const team = await office.post(office.broker, '/api/teams', { name: 'Mine', leadId: lead.agentId })
    expect(team.status).toBe(201)
    const file = lines(
      'email,name,team,teamLead,leadShare',
      'a@mine.test,A Mine,Mine,,20',
      `b@mine.test,B Mine,New mine,${lead.email},20`,
    )
    const refused = await imported(lead, 'agents', file)
    expect(refused).toMatchObject({ accepted: 0, refused: [{ issues: [{ column: 'team' }] }, {}] })
    expect(await imported(office.broker, 'agents', file)).toMatchObject({ accepted: 2, refusedCount: 0 })
  })

  it('notifies nobody of their first plan', async () => {
    const plan = { name: 'House of thirty', reason: 'New', caps: [annual(3_000)], steps: [split] }
    expect((await office.post(office.broker, '/api/plans', plan)).status).toBe(201)
    await imported(office.broker, 'agents', lines('email,name,plan', 'a@thirty.test,A Thirty,house of THIRTY'))
    const [{ plan: now } = {}] = await people('a@thirty.test')
    expect(now).toBe('House of thirty')
    const about = "SELECT payload FROM outbox WHERE payload::text LIKE '%PLAN_CHANGED%'"
    expect(await office.rows(about)).toEqual([])
  })
})
