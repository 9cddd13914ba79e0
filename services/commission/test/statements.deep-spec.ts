import { commissionStatement } from '@bluebonnet/contracts/reports/report.schema'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { dealChecklist } from '@bluebonnet/contracts/deals/deal.schema'
import { z } from 'zod'
import { cdaOf, dealAt, dealOf, generate, openOffice, type Person, refusal } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const statements = async (who: Person, query = '?year=2026') =>
  z.array(commissionStatement).parse((await office.as(who, `/api/commission/statements${query}`)).json())

const dollars = async (query: string) =>
  (await office.as(office.manager, `/api/commission/company-dollar${query}`)).json()

describe('the year’s statements', () => {
  it('add up what closed deals paid each agent, and keep estimates apart', async () => {
    const agent = await office.person({ firstName: 'Ines', lastName: 'Calder' })
    for (const closeDate of ['2025-01-01', '2025-12-31', '2026-01-01']) {
      const deal = await dealAt(office, 'CLOSED', { closeDate }, agent)
      await generate(office, deal.id, agent)
    }
    await dealAt(office, 'CLOSED', { closeDate: '2025-03-03' }, agent)
    await dealAt(office, 'UNDER_CONTRACT', { closeDate: '2025-03-03' }, agent)
    const own = await statements(agent, '?year=2025')
    expect(own).toEqual([
      {
        agentId: agent.agentId,
        agentName: 'Ines Calder',
        trecLicenseNo: '0612345',
        year: 2025,
        deals: 2,
        grossCommission: 25_500,
        brokerageSplit: 5_100,
        perFileFees: 398,
        otherPayees: 0,
        total: 20_002,
        dealsWithoutCda: 1,
        estimateWithoutCda: 10_001,
      },
    ])
    for (const who of [office.broker, office.manager]) expect(await statements(who, '?year=2025')).toEqual(own)
    expect([
      await statements(office.other, '?year=2025'),
      await statements(office.admin, '?year=2025'),
      await statements(agent, '?year=2024'),
    ]).toEqual([[], [], []])
    expect((await office.as(agent, '/api/commission/statements?year=soon')).status).toBe(400)
  })

  it('cover another period too, with a file that adds up', async () => {
    const agent = await office.person({ firstName: 'Orla', lastName: '=Quint, "Q"' })
    const other = await office.person({ firstName: 'Ned', lastName: 'Quarter' })
    for (const [who, closeDate] of [
      [agent, '2018-06-30'],
      [agent, '2018-07-01'],
      [agent, '2018-09-30'],
      [other, '2018-08-08'],
      [other, '2018-10-01'],
    ] as const) {
      await generate(office, (await dealAt(office, 'CLOSED', { closeDate }, who)).id, who)
    }
    await dealAt(office, 'CLOSED', { closeDate: '2018-08-09' }, other)
    const line = { year: null }
    expect(await statements(office.broker, '?period=2018-Q3')).toMatchObject([
      { agentName: 'Orla =Quint, "Q"', deals: 2, total: 20_002, ...line },
      { agentName: 'Ned Quarter', deals: 1, total: 10_001, dealsWithoutCda: 1, ...line },
    ])
    expect(await statements(agent, '?period=2018')).toMatchObject([{ year: 2018, deals: 3, total: 30_003 }])
    const totals = {
      grossCommission: 38_250,
      brokerageSplit: 7_650,
      perFileFees: 597,
      otherPayees: 0,
      total: 30_003,
      dealsWithoutCda: 1,
      estimateWithoutCda: 10_001,
    }
    for (const who of [office.broker, office.tc]) {
      expect((await office.as(who, '/api/commission/statements/totals?period=2018-Q3')).json()).toEqual({
        agents: 2,
        deals: 3,
        ...totals,
      })
    }
    expect((await office.as(other, '/api/commission/statements/totals?period=2018-Q3')).json()).toMatchObject({
      agents: 1,
      deals: 1,
      total: 10_001,
    })
    const file = await office.as(office.broker, '/api/exports/statements.csv?period=2018-Q3')
    expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="statements-2018-Q3.csv"',
    ])
    const lines = file.text
      .trim()
      .split('\r\n')
      .map((text) => text.replace(/^[0-9a-f-]{36},/, ''))
    expect(lines).toEqual([
      'agentId,agentName,trecLicenseNo,period,deals,grossCommission,brokerageSplit,perFileFees,otherPayees,total,' +
        'dealsWithoutCda,estimateWithoutCda',
      '"Orla =Quint, ""Q""",0612345,2018-Q3,2,25500,5100,398,0,20002,0,0',
      'Ned Quarter,0612345,2018-Q3,1,12750,2550,199,0,10001,1,10001',
      ',Total,,2018-Q3,3,38250,7650,597,0,30003,1,10001',
    ])
    expect(
      (await office.as(other, '/api/exports/statements.csv?period=2018-Q3')).text.trim().split('\r\n'),
    ).toHaveLength(3)
    const noted = await office.rows(
      "SELECT after FROM audit_log WHERE action = 'export.make' ORDER BY created_at DESC LIMIT 2",
    )
    expect(noted).toEqual([0, 1].map(() => ({ after: { call: 'GET /api/exports/statements.csv', period: '2018-Q3' } })))
  })

  it("show the brokerage's part to brokers only", async () => {
    const kept = { agentSplit: 20_002, brokerageSplit: 5_100, perFileFees: 398, companyDollar: 5_498 }
    expect(await dollars('?period=2018-Q3&q=orla')).toMatchObject([
      { sides: 2, volume: 850_000, grossCommission: 25_500, ...kept, companyDollarWithoutCda: 0 },
    ])
    expect(await dollars('?period=2018-Q3&q=ned')).toMatchObject([
      { sides: 2, volume: 850_000, companyDollar: 2_749, dealsWithoutCda: 1, companyDollarWithoutCda: 2_749 },
    ])
    expect(await dollars('/totals?period=2018-Q3')).toMatchObject({
      agents: 2,
      sides: 4,
      companyDollar: 8_247,
      companyDollarWithoutCda: 2_749,
    })
    for (const path of [
      'commission/company-dollar',
      'commission/company-dollar/totals',
      'exports/company-dollar.csv',
    ]) {
      for (const who of [office.agent, office.tc])
        expect([path, (await office.as(who, `/api/${path}?period=2018`)).status]).toEqual([path, 403])
    }
  })

  it('page in the order of names, with count and search, like other lists', async () => {
    const year = '2019'
    for (const lastName of ['Ableman', 'Cobb', 'Abbey'])
      await dealAt(
        office,
        'CLOSED',
        { closeDate: `${year}-06-01` },
        await office.person({ firstName: 'Wren', lastName }),
      )
    const page = async (query: string): Promise<[names: string[], total: unknown, next: string | null]> => {
      const answer = await office.as(office.broker, `/api/commission/statements?year=${year}&${query}`)
      const names = z
        .array(commissionStatement)
        .parse(answer.json())
        .map(({ agentName }) => agentName)
      return [
        names,
        answer.headers['x-total-count'],
        /[?&](cursor=[^&>]+)/.exec(String(answer.headers['link']))?.[1] ?? null,
      ]
    }
    for (const words of ['', 'q=wren&']) {
      const [first, total, next] = await page(`${words}limit=2`)
      expect([first, total]).toEqual([['Wren Abbey', 'Wren Ableman'], '3'])
      expect(await page(`${words}limit=2&${next}`)).toEqual([['Wren Cobb'], '3', null])
    }
    expect(await page('q=cobb')).toEqual([['Wren Cobb'], '1', null])
    expect(await page('q=nobody%20like%20that')).toEqual([[], '0', null])
  })

  it('say what was paid but not who is reported, which only Year End knows', async () => {
    const small = await office.person({ firstName: 'Sam', lastName: 'Small' })
    const deal = await dealAt(office, 'CLOSED', { closeDate: '2026-02-02', grossCommission: 2_748.74 }, small)
    await generate(office, deal.id, small)
    const answer = await office.as(small, '/api/commission/statements?year=2026')
    const file = await office.as(small, '/api/exports/statements.csv?period=2026')
    expect([answer.json(), answer.text, file.text]).toEqual([
      [expect.objectContaining({ total: 1_999.99 })],
      expect.not.stringMatching(/report|1099/i),
      expect.not.stringMatching(/report|1099/i),
    ])
  })
})

describe('the explanation of a figure', () => {
  it('is the same for actual and estimated figures', async () => {
    const agent = await office.person()
    const actual = await dealAt(office, 'CLOSED', { closeDate: '2026-05-04' }, agent)
    const cda = cdaOf(await generate(office, actual.id, agent))
    const estimated = await dealAt(office, 'CLOSED', { closeDate: '2026-05-05' }, agent)
    const figures = z
      .looseObject({
        transactions: z.array(z.looseObject({ dealId: z.string(), lines: z.array(z.unknown()) })),
        cdaTable: z.array(z.looseObject({ lines: z.array(z.unknown()) })),
      })
      .parse((await office.as(agent, '/api/commission/summary')).json())
    expect(figures.transactions).toMatchObject([
      {
        dealId: estimated.id,
        basis: 'ESTIMATE',
        lines: [
          { kind: 'BROKERAGE_SPLIT', amount: 2_550 },
          { kind: 'PER_FILE_FEE', amount: 199 },
          { kind: 'AGENT_SPLIT', amount: 10_001 },
        ],
      },
      { dealId: actual.id, basis: 'ACTUAL', lines: cda.lines },
    ])
    expect(figures.cdaTable.map(({ lines }) => lines.length)).toEqual([3, 3])
  })
})

describe('transferring an agent’s business', () => {
  it('waits until no CDA is live, and requires an active agent', async () => {
    const leaving = await office.person({ firstName: 'Lea', lastName: 'Ving' })
    const heir = await office.person()
    const gone = await office.person()
    const idOf = async (path: string, body: object) =>
      z.looseObject({ id: z.string() }).parse((await office.post(leaving, path, body)).json()).id
    const clientId = await idOf('/api/clients', { firstName: 'A', lastName: 'B', type: 'BUYER' })
    const propertyId = await idOf('/api/properties', {
      propertyAddress: '9 Elm',
      city: 'Waco',
      zip: '76701',
      price: 300_000,
    })
    const deal = await dealAt(office, 'UNDER_CONTRACT', { clientId, propertyId }, leaving)
    const cda = cdaOf(await generate(office, deal.id, leaving))
    const all = [`/api/clients/${clientId}`, `/api/properties/${propertyId}`, `/api/deals/${deal.id}`]
    expect(
      (await office.patch(office.broker, `/api/agents/${leaving.agentId}`, { isActive: false })).json(),
    ).toMatchObject({ isActive: false })
    expect((await office.as(leaving, '/api/deals')).status).toBe(401)
    const along = ['deals', 'clients', 'properties']
    for (const path of all)
      expect(refusal(await office.patch(office.broker, path, { agentId: heir.agentId }))).toEqual([
        409,
        'CDA_LIVE',
        expect.any(String),
      ])
    await office.post(office.broker, `/api/cdas/${cda.id}/void`, { reason: 'The agent has left' })
    await office.patch(office.broker, `/api/agents/${gone.agentId}`, { isActive: false })
    for (const path of all) {
      expect(refusal(await office.patch(office.broker, path, { agentId: gone.agentId }))).toEqual([
        404,
        'AGENT_NOT_FOUND',
        expect.any(String),
      ])
      expect((await office.patch(office.broker, path, { agentId: heir.agentId, along })).json()).toMatchObject({
        agentId: heir.agentId,
      })
    }
    expect(dealOf(await office.as(heir, `/api/deals/${deal.id}`)).clientId).toBe(clientId)
    const again = cdaOf(await generate(office, deal.id, heir))
    expect([again.id, again.version]).toEqual([cda.id, 2])
    const counted = await office.rows(
      `SELECT agent_id, sum(counted_cents)::int AS cents FROM commission_ledger WHERE deal_id = $1 GROUP BY 1
        ORDER BY 2`,
      [deal.id],
    )
    expect(counted).toEqual([
      { agent_id: leaving.agentId, cents: 0 },
      { agent_id: heir.agentId, cents: 180_000 },
    ])
  })
})

describe('papers', () => {
  it('are requested by side and ticked by a document of their type', async () => {
    const doneOf = async (dealId: string) =>
      dealChecklist
        .parse((await office.as(office.agent, `/api/deals/${dealId}/checklist`)).json())
        .items.filter(({ done }) => done)
        .map(({ key }) => key)
    const record = async (dealId: string, type: string) => {
      const documentURL = await uploadFile(office.test, office.agent.cookie, samples.pdf, { name: 'paper.pdf' })
      expect(
        (
          await office.as(office.agent, '/api/documents', {
            method: 'PUT',
            body: { documentURL, label: 'Paper', type, dealId },
          })
        ).status,
      ).toBe(201)
    }
    const buying = await dealAt(office, 'ACTIVE')
    const list = dealChecklist.parse((await office.as(office.agent, `/api/deals/${buying.id}/checklist`)).json())
    expect(list.items[0]).toEqual({
      key: 'buyer-agreement',
      label: 'Written buyer representation agreement',
      documentType: 'BUYER_AGREEMENT',
      done: false,
    })
    await record(buying.id, 'OTHER')
    expect(await doneOf(buying.id)).toEqual([])
    await record(buying.id, 'BUYER_AGREEMENT')
    expect(await doneOf(buying.id)).toEqual(['buyer-agreement'])
    const selling = await dealAt(office, 'ACTIVE', { side: 'LISTING' })
    await record(selling.id, 'DISCLOSURE')
    expect(await doneOf(selling.id)).toEqual(['sellers-disclosure'])
    await generate(office, selling.id)
    await office.runJobs()
    expect(await doneOf(selling.id)).toEqual(['sellers-disclosure', 'cda'])
  })
})
