import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPerson, sessionCookieOf, testPassword } from '@bluebonnet/brokerage/testing'
import { limits } from '@bluebonnet/domain'
import type { Answer } from '@bluebonnet/testing'
import { freshAddress, openProduct } from '../product.js'

const release = {
  name: 'mfe-agent',
  version: '1.0.0',
  entryUrl: '/p/mfe-agent/1.0.0/remoteEntry.js',
  since: '2026-11-01T12:00:00Z',
  routes: [{ path: '/deals', title: 'Deals', audience: 'signedIn' }],
}
const root = await mkdtemp(join(tmpdir(), 'bluebonnet-office-'))
await writeFile(join(root, 'portals.json'), JSON.stringify({ portals: [{ ...release, previous: [] }] }))
const office = await openProduct({ WEB_ROOT: root })
afterAll(async () => {
  await office.test.close()
  await rm(root, { recursive: true, force: true })
})

const signIn = (email: string, password: string, from: string): Promise<Answer> =>
  office.test.ask('/api/auth/agent-login', { method: 'POST', body: { email, password }, from })
/** The statuses, each once. */
const kinds = (statuses: readonly number[]): number[] => [...new Set(statuses)].toSorted((one, other) => one - other)

const [people, typos] = [40, 2]
/** More reports of portals together than one session may send. */
const visits = Math.floor(limits.portalReports / people) + 1
const failed = { portal: release.name, version: release.version, path: '/deals', failure: 'NOT_DRAWN' }

describe('an office behind one address', () => {
  const [address, elsewhere] = [freshAddress(), freshAddress()]
  const cookies: string[] = []

  it('signs in in the morning with new browsers, each person after two typos, and meets no limit', async () => {
    const all = await Promise.all(Array.from({ length: people }, () => addPerson(office.test.dataSource)))
    const statuses = await Promise.all(
      all.map(async ({ email }) => {
        const wrong = []
        for (let n = 0; n < typos; n += 1) wrong.push((await signIn(email, 'a typo of it', address)).status)
        const answer = await signIn(email, testPassword, address)
        cookies.push(sessionCookieOf(answer))
        return [...wrong, answer.status]
      }),
    )
    expect(statuses).toEqual(all.map(() => [401, 401, 200]))
  }, 60_000)

  it('works all day: pages, failures of portals, own passwords, and no limit', async () => {
    expect(cookies).toHaveLength(people)
    const pages = ['/api/auth/user', '/api/counts', '/api/deals?limit=5', '/api/clients?limit=5', '/api/my-day']
    const statuses = await Promise.all(
      cookies.map(async (cookie) => {
        const answers = []
        for (let visit = 0; visit < visits; visit += 1) {
          if (visit === 0)
            for (const path of pages) answers.push(await office.test.ask(path, { cookie, from: address }))
          answers.push(
            await office.test.ask('/api/portal-reports', { method: 'POST', body: failed, cookie, from: address }),
          )
        }
        const body = { currentPassword: 'a typo of it', newPassword: 'pecan pie on sunday' }
        const path = '/api/auth/change-password'
        answers.push(await office.test.ask(path, { method: 'POST', body, cookie, from: address }))
        return answers.map(({ status }) => status)
      }),
    )
    expect(kinds(statuses.flat())).toEqual([200, 204, 400])
  }, 60_000)

  it('leaves an attacker at one address limited, for an account and for all, and nobody else', async () => {
    const { email } = await addPerson(office.test.dataSource)
    const tries = []
    for (let n = 0; n < 11; n += 1) tries.push((await signIn(email, `guess ${n}`, elsewhere)).status)
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await signIn(email, testPassword, address)).status).toBe(200)
    await office.test.dataSource.query(
      `INSERT INTO attempts (id, kind, account, address)
       SELECT gen_random_uuid(), 'SIGN_IN', n || '@guessed.test', $1 FROM generate_series(11, 200) n`,
      [elsewhere],
    )
    const other = await addPerson(office.test.dataSource)
    expect((await signIn(other.email, testPassword, elsewhere)).status).toBe(429)
    expect((await signIn(other.email, testPassword, address)).status).toBe(200)
  }, 60_000)
})
