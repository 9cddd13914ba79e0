import { Links } from '@bluebonnet/auth'
import type { AuditLogEntry } from '@bluebonnet/contracts'
import { AuditTrail, ChangeHistory, newId } from '@bluebonnet/platform'
import { type Answer, eventually } from '@bluebonnet/testing'
import { addDeal, type Colleague, openTestOffice, testPassword, trySignIn } from '../testing/index.js'

const office = await openTestOffice([], {
  people: {
    agent: { firstName: 'Jordan', lastName: 'Reyes' },
    other: { firstName: 'Owen', lastName: 'Tackett' },
    broker: { firstName: 'Dana', lastName: 'Whitfield' },
  },
})
const test = office.test
const { agentId } = office.people.agent
const dealId = await addDeal(test.dataSource, { agentId, address: '12 Pecan Street', city: 'Boerne', zip: '78006' })

afterAll(() => test.close())

const rows = (answer: Answer): AuditLogEntry[] => {
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()])
  const body: AuditLogEntry[] = JSON.parse(answer.text)
  return body
}
const read = async (query: string): Promise<AuditLogEntry[]> =>
  rows(await office.as('admin', `/api/audit-log?${query}`))
const write = (action: string, fields: object = {}) =>
  test.app
    .get(ChangeHistory)
    .audit(test.dataSource.manager, {
      actorId: office.people.broker.userId,
      action,
      entityType: 'deal',
      entityId: dealId,
      ...fields,
    })
/** The newest entry of an action, once it exists: refusals are written after their answer. */
const newest = async (action: string): Promise<AuditLogEntry> => {
  await eventually(async () => (await read(`q=${action}&limit=1`)).length === 1)
  const [entry] = await read(`q=${action}&limit=1`)
  if (entry === undefined) throw new Error(`No entry of ${action}`)
  return entry
}

/** The counts of a person's refusals, the newest first. */
const timesRefused = async (who: Colleague): Promise<unknown[]> =>
  (await read(`q=access.refused&personId=${office.people[who].userId}`)).map(({ after }) => after?.['times'])

describe('the texts of an entry', () => {
  it('are those of its time, whatever is renamed or deleted later', async () => {
    const { agent, other, broker } = office.people
    await write('deal.given', { before: { agentId: agent.agentId }, after: { agentId: other.agentId } })
    await test.dataSource.query("UPDATE deals SET property_address = '14 Oak Lane' WHERE id = $1", [dealId])
    await test.dataSource.query("UPDATE users SET last_name = 'Whitfield-Cole' WHERE id = $1", [broker.userId])
    await test.dataSource.query("UPDATE users SET first_name = 'Jo' WHERE id = $1", [agent.userId])
    const entry = await newest('deal.given')
    expect(entry).toMatchObject({
      actorName: 'Dana Whitfield',
      subject: '12 Pecan Street, Boerne',
      names: { [agent.agentId ?? '']: 'Jordan Reyes', [other.agentId ?? '']: 'Owen Tackett' },
    })
    await test.dataSource.query("UPDATE deals SET property_address = '12 Pecan Street' WHERE id = $1", [dealId])
  })

  it("use the entry's own values for a deleted row", async () => {
    await write('client.delete', {
      entityType: 'client',
      entityId: newId(),
      before: { firstName: 'Rosa', lastName: 'Delgado' },
      after: null,
    })
    expect((await newest('client.delete')).subject).toBe('Rosa Delgado')
  })

  it('are looked up for an entry without texts', async () => {
    await test.dataSource.query(
      `INSERT INTO audit_log (id, actor_id, action, entity_type, entity_id, before, after, reason, request_id)
       VALUES ($1, $2, 'deal.old', 'deal', $3, $4, NULL, NULL, NULL)`,
      [newId(), office.people.other.userId, dealId, JSON.stringify({ agentId: office.people.other.agentId })],
    )
    expect(await newest('deal.old')).toMatchObject({
      actorName: 'Owen Tackett',
      subject: '12 Pecan Street, Boerne',
      names: { [office.people.other.agentId ?? '']: 'Owen Tackett' },
    })
  })

  it('stop no change because a field holds something other than an id', async () => {
    await write('deal.odd', {
      before: { agentId: 'nobody', approvedBy: 7 },
      after: { agentId: null, nested: { agentId: 'x' } },
    })
    expect((await newest('deal.odd')).names).toEqual({})
  })

  it('are searched, along with the action', async () => {
    await write('deal.sought', { after: { agentId: office.people.other.agentId } })
    for (const q of ['pecan street', 'owen tack', 'whitfield', 'Deal sought', 'deal.sought']) {
      expect([q, (await read(`q=${encodeURIComponent(q)}`)).some(({ action }) => action === 'deal.sought')]).toEqual([
        q,
        true,
      ])
    }
    expect(await read('q=nowhere-at-all')).toEqual([])
  })
})

it('shows a text that looks like a day as typed, in the file and in the history', async () => {
  const label = '2026-13-01'
  await write('deal.label', { before: { label: 'Deed' }, after: { label } })
  const file = await office.as('admin', '/api/exports/audit-log.csv?q=deal.label')
  expect([file.status, file.text]).toEqual([200, expect.stringContaining(`Label: from Deed to ${label}`)])
  const history = await office.as('broker', `/api/history/deal/${dealId}`)
  expect([history.status, history.text]).toEqual([200, expect.stringContaining(`Label: from Deed to ${label}`)])
})

describe('the filters', () => {
  it('are a kind, a person and days of the brokerage', async () => {
    const kinds = new Set((await read('kind=DEALS')).map(({ action }) => action.split('.')[0]))
    expect([...kinds]).toEqual(['deal'])
    const { other } = office.people
    const theirs = await read(`personId=${other.userId}`)
    expect(theirs.length).toBeGreaterThan(1)
    expect(theirs.every(({ actorId, entityId }) => actorId === other.userId || entityId === other.userId)).toBe(true)
    // 04:59 UTC on December 2 is still December 1 in Texas.
    const moments = ['2025-12-01T05:59:00Z', '2025-12-01T06:00:00Z', '2025-12-02T05:59:59Z', '2025-12-02T06:00:00Z']
    for (const moment of moments)
      await test.dataSource.query(
        "INSERT INTO audit_log (id, action, entity_type, created_at) VALUES ($1, 'lead.day', 'lead', $2)",
        [newId(), moment],
      )
    const day = await read('from=2025-12-01&to=2025-12-01')
    expect(day.map(({ createdAt }) => createdAt)).toEqual(['2025-12-02T05:59:59.000Z', '2025-12-01T06:00:00.000Z'])
    expect((await office.as('admin', '/api/audit-log?from=yesterday')).status).toBe(400)
  })

  it('apply to the file as well, which matches the screen', async () => {
    await write('deal.filed', {
      before: { agentId: office.people.agent.agentId },
      after: { agentId: office.people.other.agentId },
    })
    const file = await office.as('admin', '/api/exports/audit-log.csv?q=deal.filed')
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="audit-log.csv"',
    ])
    const [header, line, ...more] = file.text.trim().split('\r\n')
    expect(header).toMatch(/^createdAt,person,what,subject,change,reason,/)
    expect(line).toContain(
      'Dana Whitfield-Cole,Deal filed,"12 Pecan Street, Boerne",Agent: from Jo Reyes to Owen Tackett,',
    )
    expect(more).toEqual([])
    expect(await newest('export.make')).toMatchObject({
      actorId: office.people.admin.userId,
      after: { call: 'GET /api/exports/audit-log.csv', q: 'deal.filed' },
    })
  })
})

describe('the log beside changes', () => {
  it('has who read the log, and which part', async () => {
    await read('q=deal&kind=DEALS')
    expect(await newest('audit.read')).toMatchObject({ actorId: office.people.admin.userId })
    expect((await read('q=audit.read')).map(({ after }) => after)).toContainEqual({ q: 'deal', kind: 'DEALS' })
  })

  it('has a denied permission, with user and call', async () => {
    expect((await office.as('other', '/api/users/brokers')).status).toBe(403)
    expect(await newest('access.refused')).toMatchObject({
      actorId: office.people.other.userId,
      actorName: 'Owen Tackett',
      after: { call: 'GET /api/users/brokers', code: 'FORBIDDEN' },
    })
  })

  it('has a refused origin', async () => {
    const answer = await test.ask('/api/auth/logout', {
      method: 'POST',
      body: {},
      headers: { origin: 'https://evil.test' },
    })
    expect(answer.status).toBe(403)
    await eventually(async () =>
      (await read('q=access.refused')).some(
        ({ after }) => after?.['code'] === 'CSRF' && after['origin'] === 'https://evil.test',
      ),
    )
  })

  it('has a refused sign-in with the account, and never the typed text', async () => {
    await trySignIn(test, 'agent', office.people.agent.email, 'not-the-password', '10.7.0.1')
    await trySignIn(test, 'agent', 'my-secret-typed-here', 'not-the-password', '10.7.0.2')
    await trySignIn(test, 'broker', office.people.agent.email, testPassword, '10.7.0.3')
    await eventually(async () => (await read('q=user.sign-in-refused')).length === 3)
    const refused = await read('q=user.sign-in-refused')
    expect(
      refused
        .map(({ actorId, entityId, after }) => [actorId, entityId, after?.['code'], after?.['address']])
        .toSorted((a, b) => String(a[3]).localeCompare(String(b[3]))),
    ).toEqual([
      [null, office.people.agent.userId, 'INVALID_CREDENTIALS', '10.7.0.1'],
      [null, null, 'INVALID_CREDENTIALS', '10.7.0.2'],
      [null, office.people.agent.userId, 'WRONG_PORTAL', '10.7.0.3'],
    ])
    expect(JSON.stringify(await test.dataSource.query('SELECT * FROM audit_log'))).not.toMatch(
      /my-secret-typed-here|not-the-password|pecan-orchard/,
    )
  })

  it('has a request for a hidden or missing row', async () => {
    const path = '/api/auth/sessions/0198f6a0-0000-7000-8000-000000000000'
    expect((await office.as('other', path, { method: 'DELETE' })).status).toBe(404)
    await eventually(async () =>
      (await read('q=access.refused')).some(
        ({ actorId, after }) => actorId === office.people.other.userId && after?.['code'] === 'SESSION_NOT_FOUND',
      ),
    )
  })

  it('has every limit that somebody reaches', async () => {
    const ask = { method: 'POST', body: { email: 'no@hill.test' }, from: '10.7.0.4' } as const
    for (let n = 0; n < 5; n += 1) expect((await test.ask('/api/auth/forgot-password', ask)).status).toBe(202)
    expect((await test.ask('/api/auth/forgot-password', ask)).status).toBe(429)
    await eventually(async () =>
      (await read('q=access.refused')).some(
        ({ after }) => after?.['code'] === 'TOO_MANY_REQUESTS' && after['address'] === '10.7.0.4',
      ),
    )
  })

  it('has a wrong current password, and a sign-out', async () => {
    const body = { currentPassword: 'not-the-password', newPassword: 'pecan-orchard-10' }
    expect((await office.as('tc', '/api/auth/change-password', { method: 'POST', body })).status).toBe(400)
    expect((await newest('user.wrong-password')).actorId).toBe(office.people.tc.userId)
    await office.as('tc', '/api/auth/logout', { method: 'POST', body: {} })
    expect(await newest('user.sign-out')).toMatchObject({
      actorId: office.people.tc.userId,
      entityId: office.people.tc.userId,
    })
  })

  it('has an opened link, with what it showed', async () => {
    const links = test.app.get(Links)
    const { token, id } = await test.dataSource.transaction((manager) =>
      links.create(manager, { purpose: 'CDA', subjectId: newId(), goodForMs: -1 }),
    )
    // Nothing here opens CDAs; the request is recorded anyway.
    expect((await test.ask(`/s/${token}`)).status).toBe(404)
    expect(await newest('link.open')).toMatchObject({
      actorId: null,
      entityType: 'cda',
      after: { linkId: id, good: false },
    })
  })

  it('has two entries a minute for a flood: the first, and the number of repeats', async () => {
    const flood = Array.from({ length: 60 }, () => office.as('manager', '/api/users'))
    for (const answer of await Promise.all(flood)) expect(answer.status).toBe(403)
    await eventually(async () => (await timesRefused('manager')).length === 1)
    await test.app.get(AuditTrail).flush()
    expect(await timesRefused('manager')).toEqual([59, undefined])
  })

  it('has a limit over everything that anybody tries', async () => {
    const trail = test.app.get(AuditTrail)
    await trail.flush()
    const count = async (): Promise<number> =>
      Number(
        (
          await test.dataSource.query<{ n: string }[]>(
            "SELECT count(*) AS n FROM audit_log WHERE action = 'access.tried'",
          )
        )[0]?.n,
      )
    for (let n = 0; n < 400; n += 1)
      await trail.note({
        actorId: null,
        action: 'access.tried',
        entityType: 'call',
        entityId: null,
        after: { address: `10.8.${n}` },
      })
    await trail.flush()
    expect(await count()).toBeLessThan(210)
    const [rest] = await read('q=access.tried&limit=1')
    expect(rest?.after).toEqual({ others: true, times: expect.any(Number) })
  })

  it('is written later when the database was down', async () => {
    const trail = test.app.get(AuditTrail)
    await trail.flush()
    await test.dataSource.query('ALTER TABLE audit_log RENAME TO audit_away')
    await trail.note({ actorId: null, action: 'access.away', entityType: 'call', entityId: null, after: {} })
    await test.dataSource.query('ALTER TABLE audit_away RENAME TO audit_log')
    await trail.flush()
    expect((await newest('access.away')).after).toEqual({ times: 1 })
  })
})
