import { newId } from '@bluebonnet/platform'
import type { Answer } from '@bluebonnet/testing'
import { openProduct, type Person, succeeded } from '../product.js'
import {
  client,
  deal,
  event,
  ownTask,
  payee,
  property,
  recurringCharge,
  team,
  template,
  uploadBy,
} from '../permissions/rows.js'

type Fields = Record<string, unknown>

/** A row that several people edit, and two unrelated edits of it. */
interface Shared {
  path: string
  /** Reads it like its screens. */
  read(): Promise<Fields>
  mine: Fields
  theirs: Fields
  /** The fields of `theirs` with other values. */
  other: Fields
}

const office = await openProduct()

afterAll(() => office.test.close())

const fieldsOf = (answer: Answer): Fields => ({ ...Object(succeeded(answer).json()) })
const get = async (path: string, who: Person = office.broker): Promise<Fields> =>
  fieldsOf(await office.test.ask(path, { cookie: who.cookie }))
const patch = (path: string, body: Fields, who: Person = office.broker): Promise<Answer> =>
  office.test.ask(path, { method: 'PATCH', cookie: who.cookie, body })

const rowAt = (path: string, edits: Omit<Shared, 'path' | 'read'>): Shared => ({
  path,
  read: () => get(path),
  ...edits,
})

const kinds: Record<string, () => Promise<Shared>> = {
  client: async () =>
    rowAt(`/api/clients/${(await client(office)).id}`, {
      mine: { notes: 'Likes oaks' },
      theirs: { budget: 450_000 },
      other: { budget: 500_000 },
    }),
  'client with preferences': async () =>
    rowAt(`/api/clients/${(await client(office)).id}`, {
      mine: { phone: '512-555-0101' },
      theirs: { preferences: { pool: true } },
      other: { preferences: { pool: false, rooms: 4 } },
    }),
  property: async () =>
    rowAt(`/api/properties/${(await property(office)).id}`, {
      mine: { description: 'Shaded' },
      theirs: { price: 640_000 },
      other: { price: 635_000 },
    }),
  'property with photos': async () => {
    const photos = await Promise.all([1, 2].map(() => uploadBy(office, office.broker, 'photo')))
    return rowAt(`/api/properties/${(await property(office)).id}`, {
      mine: { features: ['Pool'] },
      theirs: { photos: photos.slice(0, 1) },
      other: { photos },
    })
  },
  deal: async () =>
    rowAt(`/api/deals/${(await deal(office)).id}`, {
      mine: { gfNumber: 'GF-77' },
      theirs: { price: 430_000 },
      other: { price: 431_000 },
    }),
  'deal with its commission': async () =>
    rowAt(`/api/deals/${(await deal(office)).id}`, {
      mine: { escrowOfficer: 'Ann Lee' },
      theirs: { grossCommission: 12_000 },
      other: { commissionRate: 2.5 },
    }),
  'calendar event': async () =>
    rowAt(`/api/calendar-events/${(await event(office)).id}`, {
      mine: { location: 'Side door' },
      theirs: { endTime: '2026-11-24T17:00:00Z' },
      other: { endTime: '2026-11-24T18:00:00Z' },
    }),
  template: async () =>
    rowAt(`/api/templates/${(await template(office)).id}`, {
      mine: { description: 'For sellers' },
      theirs: { name: 'Listing packet 2' },
      other: { name: 'Listing papers' },
    }),
  'agent, profile': async () =>
    onRoster(await office.another('owner'), {
      mine: { phone: '512-555-0102' },
      theirs: { annualCap: 15_000 },
      other: { annualCap: 16_000 },
    }),
  'agent, person': async () =>
    onRoster(await office.another('owner'), {
      mine: { compPlan: 'HIGH_SPLIT' },
      theirs: { trecLicenseNo: '0700001' },
      other: { trecLicenseNo: '0700002' },
    }),
  'transaction coordinator': async () =>
    onRoster(await office.another('tc'), {
      mine: { isActive: false },
      theirs: { phone: '512-555-0103' },
      other: { phone: '512-555-0104' },
    }),
  'brokerage settings': async () =>
    rowAt('/api/settings/brokerage', {
      mine: { designatedBroker: { licenceNumber: '0600001' } },
      theirs: { designatedBroker: { name: newId() } },
      other: { designatedBroker: { name: newId() } },
    }),
  'terms of a plan': async () =>
    rowAt('/api/settings/brokerage', {
      mine: { plans: { CAP_80_20: { fee: cents() }, HIGH_SPLIT: { split: 12 } } },
      theirs: { plans: { CAP_80_20: { cap: cents() } } },
      other: { plans: { CAP_80_20: { cap: cents() } } },
    }),
}

let used = 200
/** An amount that no other edit here used. */
const cents = (): number => (used += 1)

const onRoster = (who: Person | null, edits: Omit<Shared, 'path' | 'read'>): Shared => {
  const id = who?.agentId ?? who?.userId ?? ''
  const read = async (): Promise<Fields> => {
    const [entry] = [
      succeeded(await office.test.ask(`/api/roster?agentId=${id}`, { cookie: office.broker.cookie })).json(),
    ].flat()
    return { ...Object(entry) }
  }
  return { path: `/api/agents/${id}`, read, ...edits }
}

/** Dotted paths of an edit's fields: `plans.CAP_80_20.cap`. A field stored as a whole is one. */
const pathsOf = (edit: Fields, before = ''): string[] =>
  Object.entries(edit).flatMap(([name, value]) =>
    ['designatedBroker', 'plans', 'CAP_80_20', 'HIGH_SPLIT'].includes(name)
      ? pathsOf({ ...Object(value) }, `${before}${name}.`)
      : [`${before}${name}`],
  )

/** The part of a row that an edit names, to the edit's depth. */
const part = (row: unknown, edit: unknown): unknown => {
  if (typeof edit !== 'object' || edit === null || Array.isArray(edit)) return row
  return Object.fromEntries(
    Object.entries(edit).map(([name, value]) => [name, part(Reflect.get(Object(row), name), value)]),
  )
}

describe.each(Object.entries(kinds))('a concurrent edit of a %s', (_, prepare) => {
  let row: Shared
  let opened: Fields

  beforeEach(async () => {
    row = await prepare()
    opened = await row.read()
    succeeded(await patch(row.path, { ...row.theirs, version: opened['version'] }))
  })

  it('is merged when it names nothing that the other changed', async () => {
    const stood = await row.read()
    expect(Number(stood['version'])).toBeGreaterThan(Number(opened['version']))
    const saved = fieldsOf(await patch(row.path, { ...row.mine, version: opened['version'] }))
    const now = await row.read()
    expect(part(now, row.mine)).toEqual(row.mine)
    expect(part(now, row.theirs)).toEqual(part(stood, row.theirs))
    expect(saved['version']).toBe(now['version'])
  })

  it('is refused as a whole when it names what the other changed, with the fields and the current row', async () => {
    const stood = await row.read()
    const refused = await patch(row.path, { ...row.mine, ...row.other, version: opened['version'] })
    expect(refused.json()).toMatchObject({
      statusCode: 409,
      code: 'ROW_CHANGED',
      issues: pathsOf(row.other).map((path) => ({ path, message: 'Somebody else changed this meanwhile' })),
    })
    const { row: shown } = Object(refused.json())
    expect(part(shown, row.theirs)).toEqual(part(stood, row.theirs))
    expect(Reflect.get(shown, 'version')).toBe(stood['version'])
    expect(await row.read()).toEqual(stood)
  })

  it('is saved with the current version, or without one', async () => {
    const { version } = await row.read()
    succeeded(await patch(row.path, { ...row.other, version }))
    succeeded(await patch(row.path, row.theirs))
  })

  it.each([2 ** 50, 999_999])('is refused with a version that never existed: %d', async (version) => {
    const stood = await row.read()
    const answer = await patch(row.path, { ...row.other, version })
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'ROW_CHANGED' })
    expect(await row.read()).toEqual(stood)
  })

  it('is not a second edit when repeated after a lost answer', async () => {
    const stood = await row.read()
    expect((await patch(row.path, { ...row.theirs, version: opened['version'] })).status).toBe(200)
    expect(await row.read()).toEqual(stood)
  })
})

describe('a version that never existed', () => {
  const asked: Record<
    string,
    () => Promise<{ at: string; path?: string; method?: 'PUT'; edit: (version: number) => Fields }>
  > = {
    team: async () => ({
      at: '/api/teams',
      path: `/api/teams/${(await team(office)).id}`,
      edit: (version) => ({ name: newId(), version }),
    }),
    'recurring charge': async () => ({
      at: '/api/recurring-charges',
      path: `/api/recurring-charges/${(await recurringCharge(office)).id}`,
      edit: (version) => ({ label: newId(), version }),
    }),
    payee: async () => ({
      at: '/api/payees',
      path: `/api/payees/${(await payee(office)).id}`,
      edit: (version) => ({ name: newId(), version }),
    }),
    participants: async () => ({
      at: `/api/deals/${(await deal(office)).id}/participants`,
      method: 'PUT',
      edit: (version) => ({
        participants: [],
        agents: [{ role: 'CO_AGENT', agentId: office.other.agentId, percent: 40 }],
        version,
      }),
    }),
    task: async () => {
      const at = `/api/deals/${(await deal(office)).id}/tasks`
      const id = fieldsOf(await office.test.ask(at, { method: 'POST', cookie: office.broker.cookie, body: ownTask }))[
        'id'
      ]
      return { at, path: '/api/tasks', edit: (version) => ({ changes: [{ id, title: newId(), version }] }) }
    },
  }

  it.each(Object.entries(asked))('refuses the edit of a %s', async (_, prepare) => {
    const { at, path = at, method = 'PATCH', edit } = await prepare()
    const stood = await get(at)
    for (const version of [999_999, 2 ** 50]) {
      const answer = await office.test.ask(path, { method, cookie: office.broker.cookie, body: edit(version) })
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'ROW_CHANGED' })
    }
    expect(await get(at)).toEqual(stood)
  })
})

const dealVersion = async (id: string): Promise<unknown> => (await get(`/api/deals/${id}`))['version']

describe('the version of a row', () => {
  it('counts what any statement changes, except derived columns', async () => {
    const { id } = await deal(office)
    const { dataSource } = office.test
    const first = await dealVersion(id)
    await dataSource.query(
      `UPDATE deals SET has_cda = true, moved_property_to_pending = true, updated_at = now(), version = 40
        WHERE id = $1`,
      [id],
    )
    await get(`/api/deals/${id}/checklist`)
    expect(await dealVersion(id)).toBe(first)
    await dataSource.query("UPDATE deals SET title_company = 'Lone Star Title', version = version + 1 WHERE id = $1", [
      id,
    ])
    expect(await dealVersion(id)).toBe(Number(first) + 1)
    const refused = await patch(`/api/deals/${id}`, { titleCompany: 'Capitol Title', version: first }, office.owner)
    expect(refused.json()).toMatchObject({
      code: 'ROW_CHANGED',
      issues: [{ path: 'titleCompany' }],
      row: { titleCompany: 'Lone Star Title', nextStatuses: expect.arrayContaining(['CANCELLED']) },
    })
  })

  it('is in every list of the row', async () => {
    for (const make of [client, property, deal, event, template]) await make(office)
    for (const list of [
      'clients',
      'properties',
      'deals',
      'deals/pending-approvals',
      'calendar-events',
      'templates',
      'agents',
      'roster',
    ]) {
      const rows = [
        succeeded(await office.test.ask(`/api/${list}?limit=5`, { cookie: office.broker.cookie })).json(),
      ].flat()
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.map((each) => typeof Reflect.get(Object(each), 'version'))).toEqual(rows.map(() => 'number'))
    }
  })

  it("guards a person's own profile against a broker's change", async () => {
    const agent = await office.another('owner')
    if (agent === null) throw new Error('No agent')
    const { version } = await get('/api/agent/profile', agent)
    succeeded(await patch(`/api/agents/${agent.agentId}`, { compPlan: 'HIGH_SPLIT' }))
    const ask = (body: Fields): Promise<Answer> =>
      office.test.ask('/api/agent/profile', { method: 'POST', cookie: agent.cookie, body })
    expect((await ask({ compPlan: 'MEMBERSHIP', version })).json()).toMatchObject({
      code: 'ROW_CHANGED',
      issues: [{ path: 'compPlan' }],
      row: { compPlan: 'HIGH_SPLIT' },
    })
    expect(fieldsOf(await ask({ status: 'PENDING', version }))).toMatchObject({
      status: 'PENDING',
      compPlan: 'HIGH_SPLIT',
    })
  })
})
