import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { LiveHub, metrics, parsePortalBucket } from '@bluebonnet/platform'
import { WebBucket } from '@bluebonnet/platform/edge/web-bucket'
import { S3Store } from '@bluebonnet/platform/storage/s3-store'
import { eventually, startS3 } from '@bluebonnet/testing'
import { z } from 'zod'
import { freshAddress, openProduct } from '../testing/product.js'

const root = await mkdtemp(join(tmpdir(), 'bluebonnet-portals-'))
const store = await startS3()
const { S3_ENDPOINT = '', S3_ACCESS_KEY_ID: id = '', S3_SECRET_ACCESS_KEY: secret = '' } = store.variables
const keys = { PORTALS_ACCESS_KEY_ID: id, PORTALS_SECRET_ACCESS_KEY: secret }
// A bucket that nobody has made yet changes nothing of what is in the folder.
const bucket = { S3_ENDPOINT, PORTALS_BUCKET: 'portals', ...keys }
const office = await openProduct({ WEB_ROOT: root, ...bucket })

beforeEach(async () => {
  await office.test.dataSource.query('DELETE FROM portal_reports; DELETE FROM portal_withdrawals; DELETE FROM attempts')
  await releaseAt(new Date(Date.now() - 60_000))
})
afterAll(async () => {
  await office.test.close()
  await store.stop()
  await rm(root, { recursive: true, force: true })
})

const release = (name: string, version: string, audience: string, since: Date) => ({
  version,
  entryUrl: `/p/${name}/${version}/remoteEntry.js`,
  since: since.toISOString(),
  by: 'Robin of the team',
  commit: 'c0ffee1',
  routes: [{ path: audience === 'signedIn' ? '/deals' : '/', title: 'Page', audience }],
})
const releaseAt = (since: Date, versions = ['2.0.0', '1.0.0']) => {
  const portal = (name: string, audience: string) => {
    const [current, ...previous] = versions.map((version) => release(name, version, audience, since))
    return { name, ...current, previous }
  }
  return writeFile(
    join(root, 'portals.json'),
    JSON.stringify({ portals: [portal('mfe-landing', 'signedOut'), portal('mfe-agent', 'signedIn')] }),
  )
}

const broken = { portal: 'mfe-agent', version: '2.0.0', outcome: 'PASSED_OVER', path: '/deals', failure: 'NOT_DRAWN' }
const report = (body: object, cookie = '') =>
  office.test.ask('/api/portal-reports', {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': freshAddress() },
    ...(cookie === '' ? {} : { cookie }),
  })
const told = z.object({ portals: z.array(z.object({ name: z.string(), version: z.string() })) })
const live = async (name = 'mfe-agent') =>
  told.parse((await office.test.ask('/portals.json')).json()).portals.find((portal) => portal.name === name)?.version
const pointer = async () => (await office.test.ask('/portals.json')).text
const panel = async () =>
  z
    .object({ portals: z.array(z.unknown()) })
    .parse((await office.test.ask('/api/portals', { cookie: office.superAdmin.cookie })).json()).portals
const rollBack = (name: string, version: string) =>
  office.test.ask(`/api/portals/${name}/rollback`, {
    method: 'POST',
    body: { version },
    cookie: office.superAdmin.cookie,
  })
const health = async () =>
  z
    .object({ status: z.string(), checks: z.object({ portals: z.object({ ok: z.boolean(), detail: z.string() }) }) })
    .parse((await office.test.ask('/api/health/ready')).json())

describe('a release that pages had to do without', () => {
  it('is taken back by itself once three sessions say so, whose pages are told', async () => {
    const heard: unknown[] = []
    const stop = office.test.app
      .get(LiveHub)
      .subscribe(
        { userId: 'x', role: 'TC', isSuperAdmin: false, sessionId: 'x' },
        { send: (message) => void heard.push(message), end: () => undefined },
      )
    for (const { cookie } of [office.owner, office.owner, office.other]) await report(broken, cookie)
    expect(await live()).toBe('2.0.0')
    // The file that `beforeEach` wrote may be told of only now.
    const withdrawn = { event: 'portals', data: { portal: 'mfe-agent' } }
    expect(heard).not.toContainEqual(withdrawn)
    await report(broken, office.broker.cookie)
    expect(await live()).toBe('1.0.0')
    expect(await live('mfe-landing')).toBe('2.0.0')
    await eventually(() => heard.some((message) => isDeepStrictEqual(message, withdrawn)))
    stop()
    const audit = await office.test.dataSource.query<unknown[]>(
      "SELECT actor_id, before, after, reason FROM audit_log WHERE action = 'portal.rollback'",
    )
    expect(audit).toEqual([
      {
        actor_id: null,
        before: { portal: 'mfe-agent', version: '2.0.0' },
        after: { portal: 'mfe-agent', version: '1.0.0' },
        reason: '3 sessions had to do without it',
      },
    ])
    const counted = (await metrics.portalFailures.get()).values.map(({ labels, value }) => ({ ...labels, value }))
    expect(counted).toEqual([{ portal: 'mfe-agent', failure: 'NOT_DRAWN', value: 4 }])
    expect(await panel()).toMatchObject([
      { name: 'mfe-landing' },
      {
        name: 'mfe-agent',
        releases: [
          { version: '1.0.0', state: 'LIVE' },
          { version: '2.0.0', state: 'WITHDRAWN', withdrawnBy: null, passedOver: 3, lastFailure: { path: '/deals' } },
        ],
      },
    ])
  })

  it('stays live for slow lines, what is not on offer, and visitors of a portal for the signed in', async () => {
    const cookies = [office.owner, office.other, office.broker, office.tc].map(({ cookie }) => cookie)
    for (const cookie of cookies) {
      await report({ ...broken, failure: 'LATE' }, cookie)
      await report({ ...broken, version: '9.9.9' }, cookie)
      await report(broken)
    }
    expect(await live()).toBe('2.0.0')
    const rows = await office.test.dataSource.query<unknown[]>('SELECT DISTINCT version, failure FROM portal_reports')
    expect(rows).toEqual([{ version: '2.0.0', failure: 'LATE' }])
  })

  it('is taken back for visitors where they see it, each address once', async () => {
    const landing = { ...broken, portal: 'mfe-landing', path: '/' }
    for (let visitors = 0; visitors < 3; visitors += 1) expect((await report(landing)).status).toBe(204)
    expect(await live('mfe-landing')).toBe('1.0.0')
  })

  it('is live again once it is released again, and the oldest one stays whatever is said of it', async () => {
    for (const { cookie } of [office.owner, office.other, office.broker]) await report(broken, cookie)
    expect(await live()).toBe('1.0.0')
    await releaseAt(new Date(Date.now() + 1_000))
    expect(await live()).toBe('2.0.0')
    await releaseAt(new Date(Date.now() - 60_000), ['2.0.0'])
    expect(await live()).toBe('2.0.0')
  })

  it('is refused as anything but ids, and beyond so many an hour', async () => {
    expect((await report({ ...broken, path: '/deals?q=Rosa' }, office.owner.cookie)).status).toBe(400)
    expect((await report({ ...broken, note: 'Rosa' }, office.owner.cookie)).status).toBe(400)
    const headers = { 'x-forwarded-for': freshAddress() }
    const body = { ...broken, portal: 'mfe-landing', path: '/' }
    const statuses = new Set<number>()
    for (let n = 0; n < 61; n += 1)
      statuses.add((await office.test.ask('/api/portal-reports', { method: 'POST', body, headers })).status)
    expect([...statuses]).toEqual([204, 429])
  })
})

describe('the portals panel', () => {
  it('says since when, by whom and of which commit, and keeps nothing of what pages drew', async () => {
    const drawn = { portal: 'mfe-agent', version: '1.0.0', outcome: 'DRAWN', path: '/deals' }
    expect((await report(drawn, office.other.cookie)).status).toBe(204)
    const made = { by: 'Robin of the team', commit: 'c0ffee1' }
    expect(await panel()).toMatchObject([
      { name: 'mfe-landing' },
      {
        name: 'mfe-agent',
        releases: [
          { version: '2.0.0', state: 'LIVE', ...made, passedOver: 0, lastFailure: null },
          { version: '1.0.0', state: 'EARLIER' },
        ],
      },
    ])
    expect(await office.test.dataSource.query('SELECT FROM portal_reports')).toEqual([])
  })

  it('counts its limit per session, not per person', async () => {
    await report(broken, office.owner.cookie)
    const counted = await office.test.dataSource.query<{ account: string }[]>(
      "SELECT account FROM attempts WHERE kind = 'PORTAL_REPORT'",
    )
    const sessions = await office.test.dataSource.query<{ visitor: string }[]>('SELECT visitor FROM portal_reports')
    expect(counted.map(({ account }) => account)).toEqual(sessions.map(({ visitor }) => visitor))
  })

  it('takes the live release back, which is audited, and says so when another one is live by now', async () => {
    expect((await rollBack('mfe-agent', '1.0.0')).json()).toMatchObject({ statusCode: 409, code: 'PORTAL_MOVED' })
    const answer = await rollBack('mfe-agent', '2.0.0')
    expect(answer.json()).toMatchObject({
      name: 'mfe-agent',
      releases: [
        { version: '1.0.0', state: 'LIVE' },
        { version: '2.0.0', state: 'WITHDRAWN' },
      ],
    })
    expect(await live()).toBe('1.0.0')
    expect((await rollBack('mfe-agent', '1.0.0')).json()).toMatchObject({ code: 'PORTAL_HAS_NO_EARLIER' })
    expect((await rollBack('mfe-none', '1.0.0')).status).toBe(404)
    const [entry] = await office.test.dataSource.query<{ actor_id: string }[]>(
      "SELECT actor_id FROM audit_log WHERE action = 'portal.rollback' ORDER BY created_at DESC LIMIT 1",
    )
    expect(entry?.actor_id).toBe(office.superAdmin.userId)
  })

  it('has its line in what the health check says, which is no reason to take a process out of service', async () => {
    expect((await health()).checks.portals).toEqual({ ok: true, detail: 'mfe-landing 2.0.0; mfe-agent 2.0.0' })
    await report(broken, office.owner.cookie)
    await eventually(async () => !(await health()).checks.portals.ok)
    const now = await health()
    expect([now.status, now.checks.portals.detail]).toEqual([
      'ok',
      'mfe-landing 2.0.0; mfe-agent 2.0.0, passed over by 1 sessions',
    ])
  })
})

it('open pages hear of a release that other programs made', async () => {
  const heard: unknown[] = []
  const stop = office.test.app
    .get(LiveHub)
    .subscribe(
      { userId: 'y', role: 'AGENT', isSuperAdmin: false, sessionId: 'y' },
      { send: (message) => void heard.push(message), end: () => undefined },
    )
  await releaseAt(new Date(), ['3.0.0', '2.0.0'])
  await eventually(() => heard.length > 0)
  expect(heard[0]).toEqual({ event: 'portals', data: {} })
  stop()
})

describe('a release that some see first', () => {
  it('is taken back alone, by itself or by a super admin, and says for whom it is', async () => {
    const since = new Date(Date.now() - 60_000)
    const portals = (version: string) => [
      {
        name: 'mfe-agent',
        ...release('mfe-agent', '2.0.0', 'signedIn', since),
        previous: [],
        ahead: { ...release('mfe-agent', version, 'signedIn', since), to: { role: 'AGENT' } },
      },
    ]
    await writeFile(join(root, 'portals.json'), JSON.stringify({ portals: portals('3.0.0') }))
    expect(await panel()).toMatchObject([
      {
        releases: [
          { version: '3.0.0', state: 'LIVE', firstTo: { role: 'AGENT' } },
          { version: '2.0.0', firstTo: null },
        ],
      },
    ])
    for (const { cookie } of [office.owner, office.other, office.broker])
      await report({ ...broken, version: '3.0.0' }, cookie)
    expect(await pointer()).not.toContain('ahead')
    expect(await live()).toBe('2.0.0')
    expect(await panel()).toMatchObject([
      { releases: [{ version: '2.0.0' }, { version: '3.0.0', state: 'WITHDRAWN' }] },
    ])
    await writeFile(join(root, 'portals.json'), JSON.stringify({ portals: portals('4.0.0') }))
    expect(await pointer()).toContain('ahead')
    expect((await rollBack('mfe-agent', '4.0.0')).status).toBe(200)
    expect(await pointer()).not.toContain('ahead')
    expect(await live()).toBe('2.0.0')
  })
})

it('serves what is released into the bucket', async () => {
  const settings = parsePortalBucket(bucket)
  if (settings === null) throw new Error('No bucket')
  await new S3Store(settings).prepare()
  const registry = await readFile(join(root, 'portals.json'), 'utf8')
  const other = new WebBucket(settings, root)
  expect(await other.swap(registry.replaceAll('2.0.0', '7.0.0'), null)).toBe(true)
  await eventually(async () => (await live()) === '7.0.0')
})
