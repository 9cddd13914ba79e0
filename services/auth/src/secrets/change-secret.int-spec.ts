import { newId, Tx } from '@bluebonnet/platform'
import { z } from 'zod'
import { Codes } from '../second-factor/codes.js'
import { Links } from '../links/links.js'
import { appCode, earlierCode } from '../testing/codes.js'
import { signedInAs, startTestApp, type TestApp, testPassword } from '../testing/index.js'

const opened: TestApp[] = []
const start = async (variables: Record<string, string>): Promise<TestApp> => {
  const app = await startTestApp([], variables)
  opened.push(app)
  return app
}
afterAll(async () => {
  // The first one owns the database that all of them use.
  for (const app of opened.toReversed()) await app.close()
})

it('keeps links and second factors working until SECRET_PREVIOUS is removed', async () => {
  const before = await start({})
  const person = await signedInAs(before)
  const totp = (path: string, body: object) =>
    before.ask(`/api/auth/totp/${path}`, { method: 'POST', cookie: person.cookie, body })
  const setUp = (await totp('setup', { password: testPassword })).json()
  const { secret } = z.object({ secret: z.string() }).parse(setUp)
  expect((await totp('enable', { code: await earlierCode(secret) })).status).toBe(200)
  const link = await before.app
    .get(Tx)
    .inTransaction((manager) =>
      before.app.get(Links).create(manager, { purpose: 'SET_PASSWORD', subjectId: newId(), goodForMs: 60_000 }),
    )

  const database = { DATABASE_URL: before.settings.databaseUrl, SECRET: 'another secret of the same length' }
  const changed = await start({ ...database, SECRET_PREVIOUS: before.settings.secret })
  const after = await start(database)
  const signIn = (app: TestApp, steps: number) =>
    app.ask('/api/auth/agent-login', {
      method: 'POST',
      body: { email: person.email, password: testPassword, code: appCode(secret, steps) },
    })
  expect(await changed.app.get(Links).find(link.token)).toMatchObject({ id: link.id })
  expect(await after.app.get(Links).find(link.token)).toBeNull()
  expect((await signIn(after, 0)).status).toBe(401)
  expect((await signIn(changed, 0)).status).toBe(200)

  expect(await after.app.get(Codes).resealAll()).toEqual({ read: 1, closed: [person.userId] })
  expect(await changed.app.get(Codes).resealAll()).toEqual({ read: 1, closed: [] })
  expect((await signIn(after, 1)).status).toBe(200)
})
