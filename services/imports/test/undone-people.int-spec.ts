import { everyTable } from '@bluebonnet/app/testing/every-table'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { annual, split } from '@bluebonnet/app/testing/plan-terms'
import { openOffice, type Person } from '@bluebonnet/app/testing/office'
import { grantsTo } from '@bluebonnet/platform/database/application-role.sql'

const office = await openOffice()
afterAll(() => office.close())

const { imported } = filesOf(() => office)
const undo = (who: Person, id: string | undefined, kind = 'agents') =>
  office.post(who, `/api/imports/${kind}/${id}/undo`)

/** Activity and stored imports keep that an import was there. */
const everything = () => everyTable(office, ['activity_log', 'imports'])

const people = (domain: string): string =>
  lines(
    'email,name,plan,capUsed,team,teamLead,leadShare,role',
    `ana@${domain},Ana Vance,House,4500,Hill ${domain},ana@${domain},,`,
    `bo@${domain},Bo Vance,,10,Hill ${domain},ana@${domain},20,`,
    `cy@${domain},Cy Vance,,,Lake ${domain},dee@led.test,20,`,
    `tess@${domain},Tess Cole,,,,,,TC`,
  )

describe('an import that is taken back', () => {
  beforeAll(async () => {
    await imported(office.broker, 'agents', lines('email,name', 'dee@led.test,Dee Lead'))
    const plan = { name: 'House', reason: 'New', caps: [annual(3_000)], steps: [split] }
    await office.post(office.broker, '/api/plans', plan)
  })

  it.each(['later', 'now'])('leaves every table as it was when its people were invited %s', async (invite) => {
    const before = await everything()
    const report = await imported(office.broker, 'agents', people(`${invite}.test`), {}, `?invite=${invite}`)
    expect(report).toMatchObject({ accepted: 4, refusedCount: 0 })
    expect(await everything()).not.toEqual(before)
    expect((await undo(office.manager, report.importId)).status).toBe(404)
    expect((await undo(office.broker, report.importId)).text).toBe('{"success":true}')
    expect(await everything()).toEqual(before)
    expect((await undo(office.broker, report.importId)).status).toBe(409)
    expect(
      await office.rows("SELECT subject FROM audit_log WHERE action = 'user.undo' AND subject LIKE 'Tess%'"),
    ).not.toHaveLength(0)
    const teams = await office.rows<{ before: { name: string } }>(
      "SELECT before FROM audit_log WHERE action = 'team.undo' AND subject LIKE $1",
      [`%${invite}.test`],
    )
    expect(teams.map(({ before: { name } }) => name).toSorted()).toEqual([`Hill ${invite}.test`, `Lake ${invite}.test`])
  })

  it.each([
    ['clients', `firstName,lastName,type,email\nLupe,Gone,BUYER,lupe@gone.test`],
    ['properties', 'propertyAddress,city,zip,price\n1 Gone,Llano,78643,100000'],
    ['deals', 'propertyAddress,city,zip,price,side\n2 Gone,Llano,78643,100000,BUYER'],
    ['payees', 'name,kind\nGone Referrals,BROKERAGE'],
  ])('leaves every table as it was without its %s', async (kind, file) => {
    // A broker who owns rows has a profile from then on.
    await imported(office.broker, 'clients', lines('firstName,lastName,type', 'First,Client,BUYER'))
    const before = await everything()
    const { importId } = await imported(office.broker, kind, file)
    expect((await undo(office.broker, importId, kind)).text).toBe('{"success":true}')
    expect(await everything()).toEqual(before)
  })

  it.each<[string, (id: string, agentId: string) => Promise<unknown>]>([
    [
      'signed in through an identity provider',
      (id) =>
        office.rows(
          `INSERT INTO audit_log (id, actor_id, action, entity_type, entity_id)
           VALUES (gen_random_uuid(), $1, 'user.sign-in', 'user', $1)`,
          [id],
        ),
    ],
    ['set a password', (id) => office.rows("UPDATE users SET password_hash = 'x' WHERE id = $1", [id])],
    ['was renamed', (_, agentId) => office.patch(office.broker, `/api/agents/${agentId}`, { lastName: 'Other' })],
    [
      'has a client',
      (_, agentId) =>
        office.post(office.broker, '/api/clients', { firstName: 'A', lastName: 'B', type: 'BUYER', agentId }),
    ],
    [
      'has a corrected cap',
      (_, agentId) =>
        office.post(office.broker, `/api/agents/${agentId}/ledger-entries`, {
          amount: 5,
          effectiveDate: '2026-03-01',
          reason: 'Was more',
        }),
    ],
    [
      'is on another plan',
      (_, agentId) => office.patch(office.broker, `/api/agents/${agentId}`, { compPlan: 'HIGH_SPLIT' }),
    ],
    [
      'leads a team by hand',
      (_, agentId) => office.post(office.broker, '/api/teams', { name: 'By hand', leadId: agentId }),
    ],
  ])('stays once one of its people %s', async (what, act) => {
    const email = `${what.replaceAll(' ', '-')}@stays.test`
    const file = lines('email,name', `${email},Eve Stays`)
    const { importId } = await imported(office.broker, 'agents', file)
    const [row] = await office.rows<{ id: string; agent_id: string }>(
      'SELECT u.id, a.id AS agent_id FROM users u JOIN agents a ON a.user_id = u.id WHERE u.email = $1',
      [email],
    )
    await act(row?.id ?? '', row?.agent_id ?? '')
    const before = await everything()
    const answer = await undo(office.broker, importId)
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('IMPORT_CHANGED')])
    expect(answer.text).toContain('Deactivate them on the roster')
    expect(await everything()).toEqual(before)
  })

  it.each<[string, string, (teamId: string) => Promise<unknown>]>([
    ['was renamed', 'Lake', (id) => office.patch(office.broker, `/api/teams/${id}`, { name: 'By hand' })],
    [
      'has another lead',
      'Hill',
      async (id) => {
        const [lead] = await office.rows<{ id: string }>(
          "SELECT a.id FROM agents a JOIN users u ON u.id = a.user_id WHERE u.email = 'dee@led.test'",
        )
        return office.patch(office.broker, `/api/teams/${id}`, { leadId: lead?.id })
      },
    ],
  ])('stays once one of its teams %s', async (what, name, act) => {
    const domain = `${what.replaceAll(' ', '-')}.test`
    const { importId } = await imported(office.broker, 'agents', people(domain))
    const [team] = await office.rows<{ id: string }>('SELECT id FROM teams WHERE name = $1', [`${name} ${domain}`])
    expect(await act(team?.id ?? '')).toMatchObject({ status: 200 })
    const before = await everything()
    expect((await undo(office.broker, importId)).text).toContain('IMPORT_CHANGED')
    expect(await everything()).toEqual(before)
  })

  it('opens the leads again that it closed, as they were, and stays once one of them was worked on', async () => {
    // Ana was an agent before, and left her name again.
    const { agentId: formerly } = office.other
    for (const [name, agentId] of [
      ['Ana', formerly],
      ['Tess', null],
    ])
      await office.rows(
        `INSERT INTO leads (id, first_name, last_name, email, status, agent_id, updated_at)
         VALUES (gen_random_uuid(), $1, 'Lead', lower($1) || '@leads.test', 'QUALIFIED', $2, now() - interval '1 day')`,
        [name, agentId],
      )
    const leads = () =>
      office.rows<{ id: string }>(
        "SELECT id, status, agent_id FROM leads WHERE email LIKE '%@leads.test' ORDER BY first_name",
      )
    const before = await leads()
    for (const worked of before) {
      const { importId } = await imported(office.broker, 'agents', people('leads.test'))
      expect((await leads()).map((lead) => Object(lead).status)).toEqual(['CLOSED', 'CLOSED'])
      expect((await undo(office.broker, importId)).text).toBe('{"success":true}')
      expect(await leads()).toEqual(before)
      const again = await imported(office.broker, 'agents', people('leads.test'))
      const note = { note: `Of ${worked.id}` }
      expect((await office.patch(office.broker, `/api/leads/${worked.id}`, note)).status).toBe(200)
      const answer = await undo(office.broker, again.importId)
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('A lead that')])
      await office.rows(
        `UPDATE leads SET updated_at = (SELECT created_at FROM users WHERE email = 'ana@leads.test')
          WHERE id = $1`,
        [worked.id],
      )
      expect((await undo(office.broker, again.importId)).text).toBe('{"success":true}')
    }
    const [entry] = await office.rows(
      `SELECT before, after FROM audit_log
        WHERE entity_id = $1 AND action = 'lead.work' AND after ->> 'status' <> 'CLOSED'`,
      [before[0]?.id],
    )
    expect(entry).toMatchObject({ before: { status: 'CLOSED' }, after: { status: 'QUALIFIED' } })
    expect(before).toMatchObject([{ agent_id: formerly }, { agent_id: null }])
  })

  it('stays once somebody else joined its team', async () => {
    const { importId } = await imported(office.broker, 'agents', people('joined.test'))
    const [team] = await office.rows("SELECT id FROM teams WHERE name = 'Lake joined.test'")
    const agent = await office.person()
    const member = { agentId: agent.agentId, since: '2026-01-01', leadShare: 10 }
    expect((await office.post(office.broker, `/api/teams/${String(team?.['id'])}/members`, member)).status).toBe(201)
    expect((await undo(office.broker, importId)).text).toContain('IMPORT_CHANGED')
  })

  it('leaves append-only tables closed to every other deletion', async () => {
    for (const table of ['agent_plans', 'commission_ledger', 'team_leads', 'audit_log'])
      await expect(office.rows(`DELETE FROM ${table}`)).rejects.toThrow('append-only')
    for (const table of ['receipts', 'payouts', 'journal_entries', 'filed_forms'])
      for (const word of ['on', table]) {
        const allow = `PERFORM set_config('bluebonnet.deletes', '${word}', true)`
        await expect(office.rows(`DO $$ BEGIN ${allow}; DELETE FROM ${table}; END $$`)).rejects.toThrow('append-only')
      }
  })

  it('needs no right of the application to delete from them, and gives it none', async () => {
    const { importId } = await imported(office.broker, 'agents', people('role.test'))
    const [stored] = await office.rows<{ row_ids: string[] }>('SELECT row_ids FROM imports WHERE id = $1', [importId])
    const settled = await office.person()
    const runner = office.test.dataSource.createQueryRunner()
    await runner.startTransaction()
    try {
      await runner.query('CREATE ROLE bluebonnet_taker')
      await runner.query(grantsTo('bluebonnet_taker'))
      await runner.query('SET LOCAL ROLE bluebonnet_taker')
      const refused = async (sql: string, params: unknown[] = []) => {
        await runner.query('SAVEPOINT before')
        const error: unknown = await runner.query(sql, params).catch((reason: unknown) => reason)
        await runner.query('ROLLBACK TO before')
        return String(error)
      }
      await runner.query("SET LOCAL bluebonnet.deletes = 'on'")
      for (const table of ['agent_plans', 'team_leads'])
        expect(await refused(`DELETE FROM ${table}`)).toContain('append-only')
      const taken = 'SELECT undo_people_import($1, $2)'
      expect(await refused(taken, [[settled.userId], []])).toContain('never signed in')
      await runner.query(taken, [stored?.row_ids, []])
      const left = 'SELECT 1 FROM agent_plans p JOIN agents a ON a.id = p.agent_id WHERE a.user_id = ANY($1)'
      expect(await runner.query(left, [stored?.row_ids])).toEqual([])
    } finally {
      await runner.rollbackTransaction()
      await runner.release()
    }
  })
})
