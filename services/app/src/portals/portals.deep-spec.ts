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
// A missing bucket does not change the folder.
const bucket = { S3_ENDPOINT, PORTALS_BUCKET: 'portals', ...keys }
const office = await openProduct({ WEB_ROOT: root, ...bucket })

beforeEach(async () => {
  await office.test.dataSource.query('DELETE FROM portal_reports; DELETE FROM attempts')
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

const broken = { portal: 'mfe-agent', version: '2.0.0', path: '/deals', failure: 'NOT_DRAWN' }
const told = { event: 'portals', data: { portal: 'mfe-agent' } }
const report = (body: object, cookie = '') =>
  office.test.ask('/api/portal-reports', {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': freshAddress() },
    ...(cookie === '' ? {} : { cookie }),
  })
const pointer = z.object({ portals: z.array(z.object({ name: z.string(), version: z.string() })) })
const live = async (name = 'mfe-agent') =>
  pointer.parse((await office.test.ask('/portals.json')).json()).portals.find((portal) => portal.name === name)?.version
const panel = async () =>
  z
    .object({ portals: z.array(z.unknown()) })
    .parse((await office.test.ask('/api/portals', { cookie: office.superAdmin.cookie })).json()).portals
const health = async () =>
  z
    .object({ status: z.string(), checks: z.object({ portals: z.object({ ok: z.boolean(), detail: z.string() }) }) })
    .parse((await office.test.ask('/api/health/ready')).json())

describe('reports of a release that pages skipped', () => {
  it('count each session once, notify super admins, and leave the release live', async () => {
    const heard: unknown[] = []
    const stop = office.test.app
      .get(LiveHub)
      .subscribe(
        { userId: 'x', role: 'TC', isSuperAdmin: true, sessionId: 'x' },
        { send: (message) => void heard.push(message), end: () => undefined },
      )
    for (const { cookie } of [office.owner, office.owner, office.other]) await report(broken, cookie)
    await eventually(() => heard.some((message) => isDeepStrictEqual(message, told)))
    stop()
    expect(await live()).toBe('2.0.0')
    const counted = (await metrics.portalFailures.get()).values.map(({ labels, value }) => ({ ...labels, value }))
    expect(counted).toEqual([{ portal: 'mfe-agent', failure: 'NOT_DRAWN', value: 3 }])
    const made = { by: 'Robin of the team', commit: 'c0ffee1' }
    expect(await panel()).toMatchObject([
      { name: 'mfe-landing' },
      {
        name: 'mfe-agent',
        releases: [
          {
            version: '2.0.0',
            state: 'LIVE',
            ...made,
            passedOver: 2,
            lastFailure: { path: '/deals', failure: 'NOT_DRAWN' },
          },
          { version: '1.0.0', state: 'EARLIER', passedOver: 0, lastFailure: null },
        ],
      },
    ])
  })

  it('are ignored for a release that is not offered, and from visitors of a signed-in portal', async () => {
    await report({ ...broken, version: '9.9.9' }, office.owner.cookie)
    await report(broken)
    expect(await office.test.dataSource.query('SELECT FROM portal_reports')).toEqual([])
  })

  it('count each address once where visitors see the portal', async () => {
    const landing = { ...broken, portal: 'mfe-landing', path: '/' }
    for (let visitors = 0; visitors < 3; visitors += 1) expect((await report(landing)).status).toBe(204)
    expect(await panel()).toMatchObject([{ releases: [{ passedOver: 3 }, {}] }, {}])
  })

  it('are refused unless they are ids, and above the hourly limit', async () => {
    expect((await report({ ...broken, path: '/deals?q=Rosa' }, office.owner.cookie)).status).toBe(400)
    expect((await report({ ...broken, note: 'Rosa' }, office.owner.cookie)).status).toBe(400)
    const headers = { 'x-forwarded-for': freshAddress() }
    const body = { ...broken, portal: 'mfe-landing', path: '/' }
    const statuses = new Set<number>()
    for (let n = 0; n < 61; n += 1)
      statuses.add((await office.test.ask('/api/portal-reports', { method: 'POST', body, headers })).status)
    expect([...statuses]).toEqual([204, 429])
  })

  it('have a limit per session, not per person', async () => {
    await report(broken, office.owner.cookie)
    const counted = await office.test.dataSource.query<{ account: string }[]>(
      "SELECT account FROM attempts WHERE kind = 'PORTAL_REPORT'",
    )
    const sessions = await office.test.dataSource.query<{ visitor: string }[]>('SELECT visitor FROM portal_reports')
    expect(counted.map(({ account }) => account)).toEqual(sessions.map(({ visitor }) => visitor))
  })

  it('appear in the health check, which keeps the process in service', async () => {
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

it('open pages learn of a release that another program made', async () => {
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

it('publishes releases to the bucket', async () => {
  const settings = parsePortalBucket(bucket)
  if (settings === null) throw new Error('No bucket')
  await new S3Store(settings).prepare()
  const registry = await readFile(join(root, 'portals.json'), 'utf8')
  const other = new WebBucket(settings, root)
  expect(await other.swap(registry.replaceAll('2.0.0', '7.0.0'), null)).toBe(true)
  await eventually(async () => (await live()) === '7.0.0')
})
