import { z } from 'zod'
import { dealsOf, outboxTypes } from '@bluebonnet/app/testing/deals'
import { filesOf, lines, propertyFile } from '@bluebonnet/app/testing/files'
import { daysFromNow, dealOf, generate, openOffice, type Person, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const { count, imported, send } = filesOf(() => office)

describe('an import', () => {
  it('saves the valid rows and names the others with their reasons', async () => {
    const agent = await office.person()
    const file = lines(
      'First Name,LASTNAME,type,Budget,email,Phone',
      'Lupe,"Garza, Jr.",buyer,"$450,000",lupe@garza.test,\'+1 512 555 0101',
      ',Missing,BUYER,,,',
      '',
      'Bo,Vance,LANDLORD,12.5,nobody,',
      'Ana,Muñoz,Both,,,',
    )
    const report = await imported(agent, 'clients', file)
    expect(report.accepted).toBe(2)
    expect(report).toMatchObject({ alreadyThere: 0, refusedCount: 2 })
    expect(report.refused).toEqual([
      { row: 3, issues: [{ path: 'firstName', column: 'First Name', message: 'First name is required' }] },
      {
        row: 5,
        issues: [
          expect.objectContaining({ path: 'email' }),
          expect.objectContaining({ path: 'type', message: 'Type must be one of Buyer, Seller, Both' }),
          expect.objectContaining({ path: 'budget', column: 'Budget' }),
        ],
      },
    ])
    const kept = await office.rows(
      `SELECT first_name, last_name, type, budget_cents, phone, agent_id FROM clients WHERE agent_id = $1
        ORDER BY first_name`,
      [agent.agentId],
    )
    expect(kept).toEqual([
      { first_name: 'Ana', last_name: 'Muñoz', type: 'BOTH', budget_cents: null, phone: null, agent_id: agent.agentId },
      {
        first_name: 'Lupe',
        last_name: 'Garza, Jr.',
        type: 'BUYER',
        budget_cents: '45000000',
        phone: '+1 512 555 0101',
        agent_id: agent.agentId,
      },
    ])
    expect(
      await office.rows('SELECT type, description FROM activity_log WHERE agent_id = $1', [agent.agentId]),
    ).toEqual([{ type: 'CLIENT_ADDED', description: '2 clients imported' }])
    expect(
      await office.rows("SELECT action FROM audit_log WHERE actor_id = $1 AND entity_type = 'client'", [agent.userId]),
    ).toEqual([{ action: 'client.import' }, { action: 'client.import' }])
  })

  it('counts the rows that name no agent and become the sender’s, unless those are an agent’s', async () => {
    const agent = await office.person()
    const [own, other] = ['Noah Noname,BUYER,', `Nell Named,BUYER,${agent.agentId}`]
    const file = lines('Name,Type,agentId', own, other, 'Bad,LANDLORD,')
    expect(await imported(office.broker, 'clients', file, {}, '?dryRun=true')).toMatchObject({
      accepted: 2,
      withoutAgent: 1,
    })
    expect(await imported(agent, 'clients', file, {}, '?dryRun=true')).not.toHaveProperty('withoutAgent')
    expect(await imported(office.broker, 'clients', lines('Name,Type,agentId', other))).not.toHaveProperty(
      'withoutAgent',
    )
  })

  it('writes nothing in a dry run, and reports the same', async () => {
    const file = lines('firstName,lastName,type', 'Lupe,Garza,BUYER', 'Lupe,,BUYER')
    const tables = ['clients', 'activity_log', 'audit_log', 'agents', 'outbox']
    const newBroker = await office.person({ role: 'BROKER' })
    const before = await Promise.all(tables.map(count))
    const dry = await imported(newBroker, 'clients', file, {}, '?dryRun=true')
    expect([await Promise.all(tables.map(count)), dry.accepted, dry.refused.map(({ row }) => row)]).toEqual([
      before,
      1,
      [3],
    ])
    expect(await imported(newBroker, 'clients', file)).toEqual({ ...dry, importId: expect.any(String) })
    const again = lines('firstName,lastName,type', 'Lupe,Garza,BUYER')
    expect(await imported(newBroker, 'clients', again)).toMatchObject({ accepted: 1, alreadyThere: 0 })
  })

  it('repeats the first report under the same key, and refuses another file under it', async () => {
    const agent = await office.person()
    const file = lines('firstName,lastName,type', 'Lupe,Garza,BUYER')
    const key = { 'idempotency-key': 'monday' }
    const reports = await Promise.all(Array.from({ length: 5 }, () => imported(agent, 'clients', file, key)))
    expect(new Set(reports.map((report) => JSON.stringify(report)))).toEqual(
      new Set([
        expect.stringMatching(/^{"importId":"[^"]+","accepted":1,"alreadyThere":0,"refusedCount":0,"refused":\[\]}$/),
      ]),
    )
    expect(await office.rows('SELECT count(*)::int FROM clients WHERE agent_id = $1', [agent.agentId])).toEqual([
      { count: 1 },
    ])
    expect((await send(agent, 'clients', `${file}Bo,Vance,BUYER`, key)).status).toBe(409)
    const match = { columns: ['firstName', 'lastName', 'type'] }
    expect((await send(agent, 'clients', file, key, '', match)).status).toBe(409)
  })

  it('knows a form again whose parts are divided by another mark', async () => {
    const { cookie } = await office.person()
    const address = `${await office.test.app.getUrl()}/api/imports/clients`
    const reports = []
    for (let time = 0; time < 2; time += 1) {
      const body = new FormData()
      body.append('file', new Blob([lines('firstName,lastName,type', 'Lupe,Garza,BUYER')]), 'clients "new".csv')
      body.append('body', '{}')
      const headers = { cookie, 'idempotency-key': 'tuesday' }
      reports.push(await (await fetch(address, { method: 'POST', headers, body })).json())
    }
    expect(reports[0]).toMatchObject({ accepted: 1, importId: expect.any(String) })
    expect(reports[1]).toEqual(reports[0])
  })

  it('takes the file alone too, as CSV, under a key and without', async () => {
    const agent = await office.person()
    const address = `${await office.test.app.getUrl()}/api/imports/clients`
    const post = async (path: string, key: Record<string, string>): Promise<unknown> => {
      const headers = { cookie: agent.cookie, 'content-type': 'text/csv; charset=utf-8', ...key }
      const body = lines('firstName,lastName,type', 'Lupe,Garza,BUYER')
      return (await fetch(address + path, { method: 'POST', headers, body })).json()
    }
    expect(await post('/preview', {})).toMatchObject({ rowCount: 1, columns: [{ field: 'firstName' }, {}, {}] })
    expect(await post('?dryRun=true', {})).toMatchObject({ accepted: 1, refused: [] })
    const added = await post('', { 'idempotency-key': 'wednesday' })
    expect(added).toMatchObject({ accepted: 1, importId: expect.any(String) })
    expect(await post('', { 'idempotency-key': 'wednesday' })).toEqual(added)
  })

  it('refuses an ambiguous amount once, by its column', async () => {
    const head = 'propertyAddress,city,state,zip,Price\r\n'
    const [dotted, both] = ['450.000', '"450.000,00"'].map((price) => `${head}1 Main St,Austin,TX,78701,${price}`)
    for (const [file, cell] of [
      [dotted, '450.000'],
      [both, '450.000,00'],
    ] as const) {
      const message = `Not an amount: ${cell}. Did you mean 450,000?`
      expect(await imported(office.agent, 'properties', file ?? '')).toMatchObject({
        accepted: 0,
        refused: [{ row: 2, issues: [{ path: 'price', column: 'Price', message }] }],
      })
    }
  })

  it('belongs to its agent: named by TCs and brokers, their own for agents', async () => {
    expect(await imported(office.tc, 'properties', propertyFile(null))).toMatchObject({
      accepted: 0,
      refused: [{ row: 2, issues: [{ path: 'agentId', message: expect.any(String) }] }],
    })
    expect((await imported(office.tc, 'properties', propertyFile(office.other.agentId))).accepted).toBe(1)
    expect(
      await office.rows(
        'SELECT price_cents, bathrooms, property_type, features, status FROM properties WHERE agent_id = $1',
        [office.other.agentId],
      ),
    ).toEqual([
      {
        price_cents: '51200000',
        bathrooms: 2.5,
        property_type: 'SINGLE_FAMILY',
        features: ['Pool', 'Garage'],
        status: 'ACTIVE',
      },
    ])
    expect(
      (await imported(office.agent, 'properties', propertyFile(office.other.agentId))).refused[0]?.issues[0],
    ).toEqual({ path: 'agentId', column: 'agentId', message: 'There is no such agent' })
    for (const [who, what] of [
      [office.agent, 'deals'],
      [office.tc, 'deals'],
      [office.admin, 'clients'],
    ] as const)
      expect((await send(who, what, propertyFile(null))).status).toBe(403)
  })

  it('adds deals with their status and without an approval', async () => {
    const { id: clientId } = z
      .looseObject({ id: z.string() })
      .parse((await office.post(office.other, '/api/clients', { firstName: 'A', lastName: 'B', type: 'BUYER' })).json())
    const mine = office.agent.agentId
    const file = lines(
      'agentId,side,propertyAddress,city,zip,price,status,Close Date,commission rate,clientId',
      `${mine},listing,1 Pecan,Blanco,78606,300000,NEW,,,`,
      `${mine},BUYER,2 Pecan,Blanco,78606,310000.50,closed,5/4/2026,2.875%,`,
      `${mine},BUYER,3 Pecan,Blanco,78606,310000,CLOSED,,,`,
      `${mine},BUYER,4 Pecan,Blanco,78606,310000,APPROVED,,,`,
      `${mine},BUYER,5 Pecan,Blanco,78606,310000,,,,${clientId}`,
      `${mine},BUYER,6 Pecan,Blanco,78606,310000,,,,`,
      `,BUYER,7 Pecan,Blanco,78606,310000,UNDER CONTRACT,,,`,
      `${mine},BUYER,8 Pecan,Blanco,78606,310000,CLOSED,1/2/2099,,`,
    )
    const report = await imported(office.manager, 'deals', file)
    expect([
      report.accepted,
      report.refused.map(({ row, issues }) => [row, issues[0]?.path, issues[0]?.message]),
    ]).toEqual([
      4,
      [
        [4, 'closeDate', 'A closed deal needs its close date'],
        [5, 'status', 'A broker approves deals here: import it as NEW'],
        [6, 'clientId', 'The agent of this deal has no such client'],
        [9, 'closeDate', expect.stringMatching(/^Jan 2, 2099 is in the future/)],
      ],
    ])
    const kept = await office.rows<{ id: string; agent_id: string }>(
      `SELECT id, agent_id, property_address, status, approved_at, close_date::text, commission_rate, price_cents,
        ended_at IS NOT NULL AS ended, submitted_at IS NOT NULL AS submitted
         FROM deals WHERE city = 'Blanco' ORDER BY property_address`,
    )
    expect(kept).toMatchObject([
      { property_address: '1 Pecan', status: 'NEW', approved_at: null, ended: false, submitted: false },
      {
        property_address: '2 Pecan',
        status: 'CLOSED',
        approved_at: null,
        close_date: '2026-05-04',
        commission_rate: 2_875,
        price_cents: '31000050',
        ended: true,
      },
      { property_address: '6 Pecan', status: 'PENDING_BROKER_APPROVAL', approved_at: null, submitted: true },
      { property_address: '7 Pecan', status: 'UNDER_CONTRACT', approved_at: null },
    ])
    expect(kept[3]?.agent_id).not.toBe(mine)
    const [fresh, closed] = kept
    expect(refusal(await generate(office, closed?.id ?? ''))).toEqual([409, 'DEAL_NOT_APPROVED', expect.any(String)])
    expect((await office.post(office.broker, `/api/deals/${fresh?.id}/approve`)).json()).toMatchObject({
      status: 'APPROVED',
      approvedBy: office.broker.userId,
    })
    expect((await office.as(office.agent, `/api/deals/${fresh?.id}/timeline`)).json()).toHaveLength(2)
    expect((await office.as(office.agent, `/api/deals/${fresh?.id}/checklist`)).json()).toMatchObject({
      type: 'LISTING',
    })
  })

  it('reads dates like forms, and names row and column of invalid ones', async () => {
    const dates = ['5/4/2026', '5-4-2026', '05042026', '"May 4, 2026"', '2026-05-04']
    const none = ['5/4', 'May 4', 'soon', '2/30/2026', '5/4/1989', '5/4/2101']
    const file = lines(
      'agentId,side,propertyAddress,city,zip,price,status,Close Date',
      ...[...dates, ...none].map(
        (date, at) => `${office.agent.agentId},BUYER,${at} Elm,Hondo,78861,310000,CLOSED,${date}`,
      ),
    )
    const report = await imported(office.manager, 'deals', file)
    const years = 'Enter a date between 1990 and 2100'
    expect(
      report.refused.map(({ row, issues }) => [row, ...issues.map(({ column, message }) => [column, message])]),
    ).toEqual([
      [7, ['Close Date', 'Not a date: 5/4 has no year']],
      [8, ['Close Date', 'Not a date: May 4 has no year']],
      [9, ['Close Date', 'Not a date: soon']],
      [10, ['Close Date', 'Not a date: 2/30/2026']],
      [11, ['Close Date', years]],
      [12, ['Close Date', years]],
    ])
    const kept = await office.rows<{ close_date: string }>(
      `SELECT close_date::text FROM deals WHERE city = 'Hondo' ORDER BY property_address`,
    )
    expect(kept.map(({ close_date }) => close_date)).toEqual(dates.map(() => '2026-05-04'))
  })

  it('refuses closed deals of the importing manager, or of their team members on that day', async () => {
    const sells = { sells: true, firstName: 'Caro' }
    const manager = await office.person({ ...sells, role: 'MANAGER', lastName: 'Mills' })
    const member = await office.person()
    const team = await office.post(office.broker, '/api/teams', { name: 'Led', leadId: manager.agentId })
    const joins = { agentId: member.agentId, since: daysFromNow(-20), leadShare: 25 }
    await office.post(office.broker, `/api/teams/${Object(team.json()).id}/members`, joins)
    const file = lines(
      'agentId,side,propertyAddress,city,zip,price,status,closeDate',
      ...[
        [manager, '1 Own', 'CLOSED', -5] as const,
        [manager, '2 Own', 'ACTIVE', 5] as const,
        [member, '3 Own', 'CLOSED', -5] as const,
        [member, '4 Own', 'CLOSED', -50] as const,
      ].map(
        ([who, at, status, day]) => `${who.agentId},BUYER,${at},Wimberley,78676,310000,${status},${daysFromNow(day)}`,
      ),
    )
    const issues = [{ path: '', message: 'Another broker or manager has to do this' }]
    expect(await imported(manager, 'deals', file)).toMatchObject({
      accepted: 2,
      refused: [
        { row: 2, issues },
        { row: 4, issues },
      ],
    })
    expect(await imported(office.manager, 'deals', file)).toMatchObject({ refused: [] })
  })

  it('lets a broker approve an imported deal at its stage, so that it can have a CDA', async () => {
    const agent = await office.person()
    const statuses = ['ACTIVE', 'UNDER_CONTRACT', 'PENDING', 'CLOSED'] as const
    const file = lines(
      'agentId,side,propertyAddress,city,zip,price,status,closeDate',
      ...statuses.map((status) => `${agent.agentId},BUYER,1 ${status},Junction,76849,300000,${status},2026-05-04`),
      `${agent.agentId},BUYER,2 Gone,Junction,76849,300000,CANCELLED,`,
    )
    expect(await imported(office.broker, 'deals', file)).toEqual({
      importId: expect.any(String),
      accepted: 5,
      alreadyThere: 0,
      refusedCount: 0,
      refused: [],
    })
    const deals = dealsOf(await office.as(agent, '/api/deals'))
    for (const status of statuses) {
      const { id, version } = deals.find((deal) => deal.status === status) ?? { id: '', version: 0 }
      const approve = (who: Person, body?: object) => office.post(who, `/api/deals/${id}/approve`, body)
      for (const who of [agent, office.tc]) expect((await approve(who)).status).toBe(403)
      expect(refusal(await office.post(office.broker, `/api/deals/${id}/reject`, { reason: 'No' }))).toEqual([
        409,
        'DEAL_NOT_PENDING',
        'This deal is not waiting for approval',
      ])
      expect(refusal(await approve(office.broker, { version: version + 1 }))).toEqual([
        409,
        'DEAL_CHANGED',
        expect.any(String),
      ])
      const answers = await Promise.all([approve(office.broker, { version }), approve(office.manager, { version })])
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find((answer) => answer.status === 409)?.json()).toMatchObject({
        code: 'DEAL_NOT_PENDING',
        message: 'This deal has already been approved',
      })
      const [entry] = z.array(z.unknown()).parse((await office.as(agent, `/api/deals/${id}/timeline`)).json())
      expect(entry).toMatchObject({
        description: `Approved, ${status.replace('_', ' ')}`,
        fromStatus: status,
        toStatus: status,
      })
      expect((await generate(office, id, agent)).status).toBe(201)
      expect(dealOf(await office.as(agent, `/api/deals/${id}`))).toMatchObject({
        status,
        approvedAt: expect.any(String),
        version: version + 1,
      })
      expect(await outboxTypes(office, id)).toEqual(['DEAL_APPROVED'])
    }
    const gone = deals.find(({ status }) => status === 'CANCELLED')
    expect(refusal(await office.post(office.broker, `/api/deals/${gone?.id}/approve`))).toEqual([
      409,
      'DEAL_NOT_PENDING',
      'This deal is not waiting for approval',
    ])
  })

  it.each([
    ['', 'TABLE_EMPTY'],
    ['firstName,lastName,type,salary\r\n', 'TABLE_HEADER_WRONG'],
    ['firstName,First Name\r\n', 'TABLE_HEADER_WRONG'],
    ['firstName,lastName,type\r\n"Lupe,Garza', 'TABLE_UNREADABLE'],
    [`firstName\r\n${'A\r\n'.repeat(20_001)}`, 'TABLE_TOO_LONG'],
    [`${Array.from({ length: 101 }, (_, index) => `c${index}`).join(',')}\r\n`, 'TABLE_TOO_WIDE'],
  ])('refuses an invalid table: %#', async (file, code) => {
    const answer = await send(office.agent, 'clients', file)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code })])
  })
})
