import { importPreview, storedImports } from '@bluebonnet/contracts/imports/import.calls'
import { formats, sheetXml, workbook } from '@bluebonnet/platform/csv/excel/workbook.fixture'
import { eventually } from '@bluebonnet/testing'
import { DataSource } from 'typeorm'
import { filesOf, lines } from '@bluebonnet/app/testing/files'
import { openOffice, type Person, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const { imported, send } = filesOf(() => office)

const preview = async (who: Person, what: string, file: string | Buffer) => {
  const answer = await send(who, `${what}/preview`, file)
  expect(answer.status).toBe(200)
  return importPreview.parse(await answer.json())
}
const undo = (who: Person, what: string, id: string | undefined) => office.post(who, `/api/imports/${what}/${id}/undo`)

describe('a file of another system', () => {
  it('is matched column by column, as last time, and read accordingly', async () => {
    const agent = await office.person()
    const file = lines(
      'ID,Contact Name,Email Address,Reach,Kind,Score',
      '7,"Garza, Lupe",lupe@matched.test,(512) 555-0142,Buyer,9',
      '8,Bo Vance,bo@matched.test,(512) 555-0143,Seller,3',
    )
    const first = await preview(agent, 'clients', file)
    expect(first.columns.map(({ field, by }) => [field, by])).toEqual([
      [null, null],
      ['name', 'name'],
      ['email', 'name'],
      ['phone', 'cells'],
      ['type', 'cells'],
      [null, null],
    ])
    expect([first.rowCount, first.rows[1]?.[1]]).toEqual([2, 'Bo Vance'])
    expect((await send(agent, 'clients', file)).status).toBe(400)
    const columns = ['', 'name', 'email', '', 'type', '']
    expect(await imported(agent, 'clients', file, {}, '', { columns })).toMatchObject({ accepted: 2 })
    expect(
      await office.rows('SELECT first_name, last_name, phone FROM clients WHERE agent_id = $1 ORDER BY 1', [
        agent.agentId,
      ]),
    ).toEqual([
      { first_name: 'Bo', last_name: 'Vance', phone: null },
      { first_name: 'Lupe', last_name: 'Garza', phone: null },
    ])
    const next = await preview(agent, 'clients', file)
    expect(next.columns.map(({ field }) => field ?? '')).toEqual(columns)
    expect((await preview(await office.person(), 'clients', file)).columns[3]?.field).toBe('phone')
  })

  it('is refused when the number of matched columns differs', async () => {
    const answer = await send(office.agent, 'clients', lines('a,b', '1,2'), {}, '', { columns: ['firstName'] })
    expect(await answer.json()).toMatchObject({ code: 'TABLE_HEADER_WRONG', statusCode: 400 })
  })

  it('can be a workbook, with days and percentages as displayed', async () => {
    const [day, percent] = [46_146, 0.0275]
    const [{ email } = { email: '' }] = await office.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', [
      office.agent.userId,
    ])
    const file = workbook(
      sheetXml([
        [
          'Agent Email',
          'Side',
          'UnparsedAddress',
          'City',
          'PostalCode',
          'ClosePrice',
          'StandardStatus',
          'Closing Date',
          'Commission %',
        ],
        [
          email,
          'Seller',
          '1 Excel',
          'Uvalde',
          78_801,
          310_000,
          'Closed',
          [day, formats.day],
          [percent, formats.percent],
        ],
      ]),
    )
    expect(await imported(office.broker, 'deals', file)).toMatchObject({ accepted: 1, refused: [] })
    expect(
      await office.rows(
        `SELECT agent_id, side, status, close_date::text, commission_rate FROM deals
          WHERE property_address = '1 Excel'`,
      ),
    ).toEqual([
      {
        agent_id: office.agent.agentId,
        side: 'LISTING',
        status: 'CLOSED',
        close_date: '2026-05-04',
        commission_rate: 2_750,
      },
    ])
  })

  it("matches the agent's clients by name, e-mail or phone, and refuses doubtful or unknown ones", async () => {
    const agent = await office.person()
    const clients = lines(
      'First Name,Last Name,Type,Email,Phone',
      'Lupe,Muñoz,BUYER,lupe@named.test,(512) 555-0101',
      'Bo,Vance,SELLER,bo@named.test,(512) 555-0102',
      'Bo,Vance,BUYER,bo2@named.test,',
    )
    expect(await imported(agent, 'clients', clients)).toMatchObject({ accepted: 3 })
    const deal = (client: string, address: string) =>
      `${JSON.stringify(client)},${agent.agentId},${address},Waco,76701,100000,BUYER`
    const file = lines(
      'Client Name,agentId,Address,City,Zip,Price,Side',
      deal('munoz, lupe', '1 Named'),
      deal('LUPE@named.test', '2 Named'),
      deal('512.555.0102', '3 Named'),
      deal('Bo Vance', '4 Named'),
      deal('Ada Nobody', '5 Named'),
    )
    const report = await imported(office.broker, 'deals', file)
    expect(report.refused.map(({ row, issues }) => [row, issues[0]?.column, issues[0]?.message])).toEqual([
      [5, 'Client Name', expect.stringMatching(/^Several clients match '/)],
      [6, 'Client Name', expect.stringMatching(/^The agent has no client '/)],
    ])
    expect(
      await office.rows(
        `SELECT d.property_address AS address, c.email FROM deals d JOIN clients c ON c.id = d.client_id
          WHERE d.agent_id = $1 ORDER BY 1`,
        [agent.agentId],
      ),
    ).toEqual([
      { address: '1 Named', email: 'lupe@named.test' },
      { address: '2 Named', email: 'lupe@named.test' },
      { address: '3 Named', email: 'bo@named.test' },
    ])
  })

  it('matches agents by e-mail, license or name, and refuses doubtful or unknown ones with a sentence', async () => {
    const [ana, ann] = await Promise.all([
      office.person({ firstName: 'Ana', lastName: 'Muñoz', trecLicenseNo: '0712345' }),
      office.person({ firstName: 'Ann', lastName: 'Doubt' }),
    ])
    await office.person({ firstName: 'Ann', lastName: 'Doubt' })
    const left = await office.person({ firstName: 'Lee', lastName: 'Gone' })
    await office.test.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [left.userId])
    const file = lines(
      'Name,Type,Agent',
      'A One,BUYER,munoz ana',
      'B Two,BUYER,"Munoz, Ana"',
      'C Three,BUYER,712345-SA',
      'D Four,BUYER,Ann Doubt',
      'E Five,BUYER,Lee Gone',
      'F Six,BUYER,Ana Muñoz',
    )
    const report = await imported(office.tc, 'clients', file)
    expect(report.refused.map(({ row, issues }) => [row, issues[0]?.column, issues[0]?.message])).toEqual([
      [2, 'Agent', expect.stringMatching(/^No agent matches '/)],
      [5, 'Agent', expect.stringMatching(/^It is not clear whom '/)],
      [6, 'Agent', expect.stringMatching(/deactivated/)],
    ])
    expect(await office.rows('SELECT 1 FROM clients WHERE agent_id = $1', [ana.agentId])).toHaveLength(3)
    const others = lines('Name,Type,Agent', 'G Seven,BUYER,Ana Muñoz')
    expect((await imported(ann, 'clients', others)).refused[0]?.issues[0]?.message).toMatch(/^No agent matches '/)
  })

  it.each(['clients', 'balances'] as const)('finds everybody in a file of %s at once', async (what) => {
    const mails = Array.from({ length: 30 }, (_, index) => `${what}${index}@once.test`)
    await imported(office.broker, 'agents', lines('Email,Agent Name', ...mails.map((mail) => `${mail},Once ${mail}`)))
    const { logger } = office.test.app.get(DataSource)
    const logQuery = logger.logQuery.bind(logger)
    let statements = 0
    logger.logQuery = () => {
      statements += 1
    }
    const file = lines('Agent Email,Name,Type,Balance', ...mails.map((mail) => `${mail},Ana Once,BUYER,10`))
    const columns = what === 'clients' ? ['agent', 'name', 'type', ''] : ['agent', '', '', 'balance']
    const { accepted } = await imported(office.broker, what, file, {}, '', { columns }).finally(() => {
      logger.logQuery = logQuery
    })
    expect([accepted, statements > 10, statements < 60]).toEqual([30, true, true])
  })

  it('returns its refused rows with reasons, none of them a formula', async () => {
    const file = lines('Name,Type,Notes', '"=cmd|calc",LANDLORD,x', 'Bo Vance,BUYER,y')
    const { refusedFile } = await imported(office.agent, 'clients', file, {}, '?dryRun=true&refusedFile=true')
    expect(refusedFile?.split('\r\n')).toEqual([
      '\uFEFFName,Type,Notes,why',
      expect.stringMatching(/^'=cmd\|calc,LANDLORD,x,"?Name: .*Type: Type must be one of/),
      '',
    ])
    const again = await imported(office.agent, 'clients', refusedFile ?? '', {}, '?dryRun=true&refusedFile=true')
    expect(again.refusedFile).toBe(refusedFile)
  })

  it('matches the corrected file of its refused rows as it was matched', async () => {
    const agent = await office.person()
    const file = lines('Who,Sort,About', 'Ana Vance,BUYER,x', 'Bo Vance,LANDLORD,y')
    const { accepted, refusedFile = '' } = await imported(agent, 'clients', file, {}, '?refusedFile=true', {
      columns: ['name', 'type', 'notes'],
    })
    expect(accepted).toBe(1)
    const corrected = refusedFile.replace('LANDLORD', 'SELLER')
    const { columns } = await preview(agent, 'clients', corrected)
    expect(columns.map(({ heading, field, by }) => [heading, field, by])).toEqual([
      ['Who', 'name', 'kept'],
      ['Sort', 'type', 'kept'],
      ['About', 'notes', 'kept'],
      ['why', null, null],
    ])
    const match = { columns: columns.map(({ field }) => field ?? '') }
    expect(await imported(agent, 'clients', corrected, {}, '', match)).toMatchObject({ accepted: 1 })
    expect((await preview(agent, 'clients', file)).columns.map(({ field }) => field)).toEqual(['name', 'type', 'notes'])
  })
})

const earlier = async (who: Person, kind: string) =>
  storedImports.parse((await office.as(who, `/api/imports?kind=${kind}`)).json()).imports
const dealOf = (street: string): string =>
  lines('propertyAddress,city,zip,price,side,status,agent', `${street},Llano,78643,512000,BUYER,ACTIVE,Ida Replanned`)

describe('undoing an import', () => {
  /** What happened stays on record, with how the sender matched the columns, and sessions tell when they were used. */
  const records = [
    'activity_log',
    'audit_log',
    'audit_seals',
    'audit_waiting',
    'imports',
    'outbox',
    'processes',
    'sessions',
    'attempts',
  ]
  /** Every other table of the product, with its current rows. */
  const everything = async () => {
    const tables = await office.rows<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname <> ALL($1) ORDER BY relname`,
      [records],
    )
    expect(tables.length).toBeGreaterThan(70)
    const rows = await Promise.all(
      tables.map(({ name }) =>
        office.rows(`SELECT count(*), md5(string_agg(t::text, ';' ORDER BY t::text)) FROM ${name} t`),
      ),
    )
    return Object.fromEntries(tables.map(({ name }, index) => [name, rows[index]]))
  }
  const files = {
    clients: lines('firstName,lastName,type', 'Lupe,Back,BUYER', 'Bo,Back,SELLER'),
    properties: lines('propertyAddress,city,zip,price', '1 Back,Llano,78643,512000'),
    deals: lines('propertyAddress,city,zip,price,side,status', '2 Back,Llano,78643,512000,BUYER,ACTIVE'),
    payees: lines('Name,Kind', 'Back Franchise,Company', 'Back Referrals,Referral'),
  }

  it.each(['clients', 'properties', 'deals', 'payees'] as const)('restores every table: %s', async (what) => {
    const broker = await office.person({ role: 'BROKER', sells: true })
    await office.runJobs()
    const before = await everything()
    const { importId } = await imported(broker, what, files[what])
    await office.runJobs()
    expect((await everything())[what]).not.toEqual(before[what])
    expect((await undo(office.broker, what, importId)).status).toBe(404)
    expect((await undo(broker, what, importId)).json()).toEqual({ success: true })
    await office.runJobs()
    expect(await everything()).toEqual(before)
    expect(refusal(await undo(broker, what, importId))).toMatchObject([409, 'IMPORT_SETTLED', expect.any(String)])
  })

  it('leaves no checklist of a deal that gets it meanwhile', async () => {
    const broker = await office.person({ role: 'BROKER', sells: true })
    const checklists = async () => (await office.rows('SELECT 1 FROM checklists')).length
    const before = await checklists()
    const { importId } = await imported(broker, 'deals', dealOf('9 Race').replace('Ida Replanned', ''))
    const job = office.test.dataSource.createQueryRunner()
    await job.startTransaction()
    await job.query(
      `WITH file AS (INSERT INTO checklists (id, type, kind, facts) VALUES (gen_random_uuid(), 'BUYER', 'SALE', '{}')
       RETURNING id) UPDATE deals SET checklist_id = file.id FROM file WHERE property_address = '9 Race'`,
    )
    const undone = undo(broker, 'deals', importId)
    await eventually(async () => {
      const waiting = await office.rows(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      return waiting.length > 0
    })
    await job.commitTransaction()
    await job.release()
    expect((await undone).status).toBe(200)
    expect(await checklists()).toBe(before)
  })

  it('is refused once a row was changed, or something refers to it', async () => {
    const agent = await office.person()
    const own = async () => office.rows<{ id: string }>('SELECT id FROM clients WHERE agent_id = $1', [agent.agentId])
    const first = await imported(agent, 'clients', files.clients)
    await office.patch(agent, `/api/clients/${(await own())[0]?.id}`, { notes: 'Called' })
    expect(refusal(await undo(agent, 'clients', first.importId))).toMatchObject([
      409,
      'IMPORT_CHANGED',
      expect.any(String),
    ])
    expect(await own()).toHaveLength(2)
    const second = await imported(agent, 'clients', lines('firstName,lastName,type', 'Ana,Meets,BUYER'))
    const [, , met] = await own()
    await office.test.dataSource.query(
      `INSERT INTO calendar_events (id, title, event_type, start_time, end_time, client_id, agent_id, created_by)
       SELECT gen_random_uuid(), 'Showing', 'SHOWING', now(), now(), id, agent_id, $2
         FROM clients WHERE last_name = $1`,
      ['Meets', agent.userId],
    )
    expect(met).toBeDefined()
    expect(refusal(await undo(agent, 'clients', second.importId))).toMatchObject([
      409,
      'IMPORT_CHANGED',
      expect.any(String),
    ])
  })

  it('is offered to its sender alone, as long as it is possible', async () => {
    const agent = await office.person()
    const { importId = '' } = await imported(agent, 'clients', files.clients)
    expect(await earlier(agent, 'clients')).toEqual([{ id: importId, rows: 2, createdAt: expect.any(String) }])
    expect(await earlier(agent, 'properties')).toEqual([])
    expect(await earlier(await office.person(), 'clients')).toEqual([])
    await office.rows("UPDATE imports SET created_at = now() - interval '31 days' WHERE id = $1", [importId])
    expect(await earlier(agent, 'clients')).toEqual([])
    expect((await undo(agent, 'clients', importId)).text).toContain('IMPORT_SETTLED')
    const { importId: next } = await imported(agent, 'clients', files.clients, {}, '?duplicates=add')
    await undo(agent, 'clients', next)
    expect(await earlier(agent, 'clients')).toEqual([])
  })

  it('happens once when it is pressed twice at the same moment', async () => {
    const agent = await office.person()
    const { importId } = await imported(agent, 'clients', files.clients)
    const answers = await Promise.all([1, 2, 3].map(() => undo(agent, 'clients', importId)))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await office.rows('SELECT 1 FROM clients WHERE agent_id = $1', [agent.agentId])).toEqual([])
  })

  it('is possible after the agent got another plan, and not once a deal got one of its own', async () => {
    const agent = await office.person({ firstName: 'Ida', lastName: 'Replanned' })
    const plans = await office.rows<{ id: string }>('SELECT id FROM plans WHERE code IS NOT NULL ORDER BY code')
    const first = await imported(office.broker, 'deals', dealOf('3 Back'))
    const changed = await office.post(office.broker, `/api/agents/${agent.agentId}/plan`, {
      planId: plans[0]?.id,
      reason: 'New year',
    })
    expect(changed.status).toBe(200)
    await office.runJobs()
    expect((await undo(office.broker, 'deals', first.importId)).status).toBe(200)
    const second = await imported(office.broker, 'deals', dealOf('4 Back'))
    const [deal] = await office.rows<{ id: string }>("SELECT id FROM deals WHERE property_address = '4 Back'")
    const own = { planId: plans[1]?.id, reason: 'As agreed' }
    expect((await office.post(office.broker, `/api/deals/${deal?.id}/plan`, own)).status).toBeLessThan(300)
    expect(refusal(await undo(office.broker, 'deals', second.importId))).toMatchObject([
      409,
      'IMPORT_CHANGED',
      expect.any(String),
    ])
    expect(await office.rows("SELECT 1 FROM deals WHERE property_address = '4 Back'")).toHaveLength(1)
  })

  it('affects one of two concurrent imports, which never mix', async () => {
    const [one, two] = await Promise.all([office.person({ role: 'BROKER' }), office.person({ role: 'BROKER' })])
    const row = (name: string): string => `Ana,${name},BUYER,${name}@both.test,${office.other.agentId}`
    const file = (own: string): string => lines('firstName,lastName,type,email,agentId', row('Both'), row(own))
    const [first, second] = await Promise.all([
      imported(one, 'clients', file('One')),
      imported(two, 'clients', file('Two')),
    ])
    expect([first.accepted + second.accepted, first.alreadyThere + second.alreadyThere]).toEqual([3, 1])
    const left = () => office.rows("SELECT last_name AS name FROM clients WHERE email LIKE '%@both.test' ORDER BY 1")
    await undo(one, 'clients', first.importId)
    expect(await left()).toEqual((second.accepted === 2 ? ['Both', 'Two'] : ['Two']).map((name) => ({ name })))
    await undo(two, 'clients', second.importId)
    expect(await left()).toEqual([])
  })
})
