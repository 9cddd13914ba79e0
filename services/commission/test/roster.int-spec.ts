import { rosterEntry } from '@bluebonnet/contracts/people/agent.schema'
import { z } from 'zod'
import { dealAt, generate, type Office, openOffice, type Person, today } from '@bluebonnet/app/testing/office'

let office: Office
let people: Person[]

const names = ['Abbott', 'Becerra', 'Castillo', 'Dunn', 'Espinoza', 'Farrell', 'Guerra']

beforeAll(async () => {
  office = await openOffice()
  people = []
  for (const [index, lastName] of names.entries())
    people.push(await office.person({ firstName: 'Rosa', lastName, trecLicenseNo: `077000${index}` }))
  await office.patch(office.broker, `/api/agents/${people[1]?.agentId}`, { compPlan: 'HIGH_SPLIT' })
  await office.patch(office.broker, `/api/agents/${people[0]?.agentId}`, { isActive: false })
  await office.post(office.broker, `/api/agents/${people[4]?.agentId}/ledger-entries`, {
    amount: 9_000,
    effectiveDate: today(),
    reason: 'Opening balance',
  })
  await dealAt(office, 'CLOSED', { price: 500_000 }, people[5])
  // Reserves $12,000 of the cap until it closes.
  await generate(office, (await dealAt(office, 'UNDER_CONTRACT', { price: 2_000_000 }, people[3])).id, people[3])
}, 60_000)

afterAll(async () => {
  await office?.close()
})

const ask = async (query: string): Promise<{ names: (string | null)[]; total: number; next: string | null }> => {
  const answer = await office.as(office.broker, `/api/roster?q=rosa${query}`)
  const rows = z.array(rosterEntry).parse(answer.json())
  return {
    names: rows.map(({ lastName }) => lastName),
    total: Number(answer.headers['x-total-count']),
    next: /<([^>]+)>/.exec(String(answer.headers['link']))?.[1] ?? null,
  }
}

describe('the roster', () => {
  it('shows the new e-mail of a person that waits to be confirmed', async () => {
    const newEmail = 'rosa.becerra@example.test'
    await office.patch(office.broker, `/api/agents/${people[1]?.agentId}`, { email: newEmail })
    const answer = await office.as(office.broker, `/api/roster?agentId=${people[1]?.agentId}`)
    expect(answer.json()).toMatchObject([{ email: people[1]?.email, newEmail }])
  })

  it('is sorted by name, deactivated people last, with a count', async () => {
    expect(await ask('')).toEqual({ names: [...names.slice(1), 'Abbott'], total: 7, next: null })
  })

  it.each(['', '&order=commission', '&order=cap', '&order=deals', '&order=volume', '&isActive=true'])(
    'pages through each person once: %j',
    async (query) => {
      const whole = await ask(query)
      const seen: (string | null)[] = []
      let page = await ask(`${query}&limit=3`)
      for (;;) {
        expect(page.total).toBe(whole.total)
        seen.push(...page.names)
        if (page.next === null) break
        page = await ask(page.next.replace('/api/roster?q=rosa', ''))
      }
      expect(seen).toEqual(whole.names)
    },
  )

  it('filters by plan, access, agent and licence number', async () => {
    expect((await ask('&compPlan=HIGH_SPLIT')).names).toEqual(['Becerra'])
    const onPlan = await office.as(office.broker, '/api/roster?compPlan=HIGH_SPLIT')
    expect(onPlan.headers['x-total-count']).toBe(String(z.array(rosterEntry).parse(onPlan.json()).length))
    expect((await ask('&isActive=false')).names).toEqual(['Abbott'])
    expect((await ask('&isActive=false&order=cap')).names).toEqual(['Abbott'])
    expect((await ask(`&agentId=${people[3]?.agentId}`)).names).toEqual(['Dunn'])
    expect(
      z
        .array(rosterEntry)
        .parse((await office.as(office.broker, '/api/roster?q=0770002')).json())
        .map(({ lastName }) => lastName),
    ).toEqual(['Castillo'])
  })

  it('finds a licence by its digits, with or without leading zeros and letter code', async () => {
    await office.person({ firstName: 'Tess', lastName: 'Padded', trecLicenseNo: '0654321' })
    await office.person({ firstName: 'Tess', lastName: 'Short', trecLicenseNo: '654321' })
    await office.person({ firstName: 'Tess', lastName: 'Coded', trecLicenseNo: '0654321-SA' })
    await office.person({ firstName: 'Tess', lastName: 'Longer', trecLicenseNo: '1654321' })
    const found = async (q: string) =>
      z
        .array(rosterEntry)
        .parse((await office.as(office.broker, `/api/roster?q=${q}`)).json())
        .map(({ lastName }) => lastName)
    const same = ['Coded', 'Padded', 'Short']
    expect(await found('654321')).toEqual(['Coded', 'Longer', 'Padded', 'Short'])
    expect([await found('0654321'), await found('0654321-sa'), await found('654321-SA')]).toEqual([same, same, same])
    expect(await found('tess+06543')).toEqual(same)
    const payee = { name: 'Tess Realty', kind: 'BROKERAGE', licenceNumber: '54321', address: 'Waco' }
    await office.post(office.broker, '/api/payees', payee)
    expect((await office.as(office.broker, '/api/payees?q=0054321')).json()).toMatchObject([{ name: 'Tess Realty' }])
  })

  it('sorts by commission and by the share of the cap, paid and reserved, people without a cap last', async () => {
    expect((await ask('&order=commission')).names[0]).toBe('Farrell')
    const byCap = (await ask('&order=cap')).names
    expect([byCap[0], byCap[1], byCap.at(-2), byCap.at(-1)]).toEqual(['Dunn', 'Espinoza', 'Becerra', 'Abbott'])
  })

  it('searches one or two letters at the start of words, and a common word, in pages too', async () => {
    await office.rows(`
      WITH crowd AS (
        INSERT INTO users (id, email, first_name, last_name, role)
        SELECT gen_random_uuid(), 'crowd' || n || '@gulf-coast.test', 'Bo', 'Crowd' || lpad(n::text, 3, '0'), 'AGENT'
          FROM generate_series(1, 205) AS n RETURNING id)
      INSERT INTO agents (id, user_id, status, plan_id) SELECT gen_random_uuid(), crowd.id, 'ACTIVE', plan.id
        FROM crowd JOIN plans plan ON plan.code = 'CAP_80_20'`)
    const found = async (query: string) => {
      const answer = await office.as(office.broker, `/api/roster?${query}`)
      return {
        names: z
          .array(rosterEntry)
          .parse(answer.json())
          .map(({ lastName }) => lastName),
        total: Number(answer.headers['x-total-count']),
      }
    }
    expect((await found('q=ca')).names).toContain('Castillo')
    expect((await found('q=as')).names).not.toContain('Castillo')
    expect(await found('q=crowd&limit=3')).toEqual({ names: ['Crowd001', 'Crowd002', 'Crowd003'], total: 205 })
    expect((await found('q=bo&limit=2&order=cap')).total).toBeGreaterThanOrEqual(205)
    expect((await found('q=crowd20&order=commission')).total).toBe(7)
  })

  it('shows each line with its figures', async () => {
    const [farrell] = z
      .array(rosterEntry)
      .parse((await office.as(office.manager, `/api/roster?agentId=${people[5]?.agentId}`)).json())
    expect(farrell).toMatchObject({
      closedDeals: 1,
      closedVolume: 500_000,
      commissionYTD: 11_801,
      annualCap: 18_000,
      capPaid: 0,
    })
  })

  it('shows a new agent, and a deactivated one last, at once in every order', async () => {
    expect((await ask('&order=commission')).names.at(-2)).toBe('Guerra')
    await office.person({ firstName: 'Rosa', lastName: 'Hale' })
    await office.patch(office.broker, `/api/agents/${people[5]?.agentId}`, { isActive: false })
    const { names: after, total } = await ask('&order=commission')
    expect([after.includes('Hale'), after.slice(-2), total]).toEqual([true, ['Farrell', 'Abbott'], 8])
  })

  it('shows the volume of each month of this year to the current one, and none without closed deals', async () => {
    const entryOf = async (person: Person | undefined) =>
      z.array(rosterEntry).parse((await office.as(office.broker, `/api/roster?agentId=${person?.agentId}`)).json())[0]
    const [year, month] = today().split('-')
    await dealAt(office, 'CLOSED', { price: 500_000 }, people[6])
    for (const day of [`${year}-01-01`, `${Number(year) - 1}-12-31`]) {
      const { id } = await dealAt(office, 'CLOSED', { price: 1_000_000 }, people[6])
      await office.rows(`UPDATE deals SET close_date = '${day}' WHERE id = '${id}'`)
    }
    const volumes = (await entryOf(people[6]))?.volumeByMonth ?? []
    expect(volumes).toHaveLength(Number(month))
    expect([volumes[0], volumes.at(-1)]).toEqual(month === '01' ? [1_500_000, 1_500_000] : [1_000_000, 500_000])
    expect(await entryOf(people[2])).not.toHaveProperty('volumeByMonth')
  })
})
