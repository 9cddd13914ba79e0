import { filesOf, rowsOf } from '@bluebonnet/app/testing/files'
import { dealAt, generate, sampleDeal, openOffice, type Person } from '@bluebonnet/app/testing/office'

const office = await openOffice()
afterAll(() => office.close())

const { exported } = filesOf(() => office)

describe('an export file', () => {
  it('holds what the caller sees under the filters, with formulas made harmless', async () => {
    const agent = await office.person({ firstName: 'Ines', lastName: 'Calder' })
    const other = await office.person()
    const add = (who: Person, body: object) =>
      office.post(who, '/api/clients', { type: 'BUYER', lastName: 'Garza', ...body })
    await add(agent, { firstName: '=cmd|calc', notes: 'Says "hi",\nand leaves', phone: '+1 512 555 0101' })
    await add(agent, { firstName: 'Lupe', type: 'SELLER', budget: 450_000 })
    await add(other, { firstName: 'Foreign' })
    const file = await exported(agent, 'clients')
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="clients.csv"',
    ])
    expect(file.text.split('\r\n', 1)[0]).toBe(
      '\uFEFFid,firstName,lastName,email,phone,type,budget,status,notes,agentId,createdAt,updatedAt',
    )
    expect(rowsOf(file)).toMatchObject([
      { firstName: 'Lupe', type: 'SELLER', budget: '450000' },
      { firstName: "'=cmd|calc", notes: 'Says "hi",\nand leaves', phone: "'+1 512 555 0101" },
    ])
    expect(rowsOf(await exported(agent, 'clients', '?type=SELLER')).map(({ firstName }) => firstName)).toEqual(['Lupe'])
    expect(rowsOf(await exported(agent, 'clients', `?agentId=${other.agentId}`))).toEqual([])
    expect(
      rowsOf(await exported(office.tc, 'clients', `?agentId=${other.agentId}`)).map(({ firstName }) => firstName),
    ).toEqual(['Foreign'])
    expect((await exported(office.admin, 'clients')).status).toBe(403)
    expect((await exported(agent, 'clients', '?type=NOBODY')).status).toBe(400)
  })

  it('continues over its batches without gaps or repeats, and sends the header first', async () => {
    const agent = await office.person()
    await office.rows(
      `INSERT INTO clients (id, agent_id, first_name, last_name, type, created_at)
       SELECT gen_random_uuid(), $1, 'C' || n, 'X', 'BUYER', now() - (n / 700) * interval '1 second'
         FROM generate_series(1, 2500) n`,
      [agent.agentId],
    )
    const names = rowsOf(await exported(agent, 'clients')).map(({ firstName }) => firstName)
    expect([names.length, new Set(names).size]).toEqual([2_500, 2_500])
  })

  it('names properties and deals as the calls do', async () => {
    await office.post(office.agent, '/api/properties', {
      propertyAddress: '7 Oak',
      city: 'Llano',
      zip: '78643',
      price: 512_000,
      features: ['Pool', 'Garage'],
    })
    await dealAt(office, 'ACTIVE', { city: 'Llano', commissionRate: 2.875 })
    expect(rowsOf(await exported(office.agent, 'properties', '?q=llano'))).toMatchObject([
      { propertyAddress: '7 Oak', price: '512000', features: 'Pool; Garage', status: 'ACTIVE' },
    ])
    expect(rowsOf(await exported(office.broker, 'deals', '?q=llano&status=NEW'))).toMatchObject([
      { ...sampleDeal, city: 'Llano', price: '425000', commissionRate: '2.875', agentName: 'Dana Whitfield' },
    ])
    expect(rowsOf(await exported(office.other, 'deals', '?q=llano'))).toEqual([])
  })

  it('has commission of closed deals, actual or estimated', async () => {
    const agent = await office.person()
    const closed = await dealAt(office, 'CLOSED', { closeDate: '2026-05-04' }, agent)
    await dealAt(office, 'CLOSED', { closeDate: '2026-06-04' }, agent)
    await dealAt(office, 'ACTIVE', {}, agent)
    await generate(office, closed.id, agent)
    const rows = rowsOf(await exported(agent, 'commission'))
    expect(rows).toMatchObject([
      { closeDate: '2026-06-04', basis: 'ESTIMATE', amount: '10001', grossCommission: '' },
      {
        closeDate: '2026-05-04',
        basis: 'ACTUAL',
        amount: '10001',
        grossCommission: '12750',
        brokerageSplit: '2550',
        perFileFee: '199',
        capApplied: 'false',
      },
    ])
    expect(rowsOf(await exported(agent, 'commission', '?year=2025'))).toEqual([])
    expect(rowsOf(await exported(office.other, 'commission', `?agentId=${agent.agentId}`))).toEqual([])
  })
})
