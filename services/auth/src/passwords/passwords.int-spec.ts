import { addPerson, sessionCookieOf, signedInAs, startTestApp, testPassword, trySignIn } from '../testing/index.js'
import { eventually } from '@bluebonnet/testing'
import { type JobRun, LiveHub, Mailbox, mailboxFolder } from '@bluebonnet/platform'
import { SendPasswordLinkHandler } from './password.handlers.js'
import type { PasswordLinkReason } from './password-links.js'

type Payload = { linkId: string; reason: PasswordLinkReason }

const test = await startTestApp()

afterAll(() => test.close())

const post = (path: string, body: unknown, cookie?: string, from?: string) =>
  test.ask(path, {
    method: 'POST',
    body,
    ...(cookie === undefined ? {} : { cookie }),
    ...(from === undefined ? {} : { from }),
  })
const jobs = () =>
  test.dataSource.query<{ id: string; payload: Payload }[]>(
    "SELECT id, payload FROM outbox WHERE job = 'accounts.send-password-link' ORDER BY id",
  )

/** Runs the newest mail's job like a worker, and returns the token in it. */
const mailedToken = async (): Promise<string> => {
  const job = (await jobs()).at(-1)
  if (job === undefined) throw new Error('No mail was promised')
  const run: JobRun<Payload> = { ...job, complete: async () => undefined }
  await test.app.get(SendPasswordLinkHandler).handle(run)
  const [mail] = await new Mailbox(mailboxFolder(test.settings.dataDir)).list()
  const token = /\/set-password\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`No link in: ${mail?.text}`)
  return decodeURIComponent(token)
}
const set = (token: string, password: string) => post('/api/auth/set-password', { token, password })

describe('a forgotten password', () => {
  it('answers the same for an unknown e-mail, and sends no mail then', async () => {
    const { email } = await addPerson(test.dataSource)
    const gone = await addPerson(test.dataSource, { isActive: false })
    const before = (await jobs()).length
    const answers = [
      await post('/api/auth/forgot-password', { email: 'nobody@hillcountry.test' }),
      await post('/api/auth/forgot-password', { email: gone.email }),
    ]
    expect((await jobs()).length).toBe(before)
    answers.push(await post('/api/auth/forgot-password', { email: email.toUpperCase() }))
    expect((await jobs()).length).toBe(before + 1)
    for (const answer of answers) expect([answer.status, answer.json()]).toEqual([202, { success: true }])
  })

  it('is reset through the mailed link, once, ending every session', async () => {
    const person = await signedInAs(test)
    const ends: string[] = []
    test.app
      .get(LiveHub)
      .subscribe(
        { userId: person.userId, role: 'AGENT', isSuperAdmin: false, sessionId: 'any' },
        { send: () => undefined, end: (reason) => ends.push(reason) },
      )
    await post('/api/auth/forgot-password', { email: person.email })
    const token = await mailedToken()
    expect((await set(token, 'a ferry over the llano')).status).toBe(200)
    expect((await test.ask('/api/auth/user', { cookie: person.cookie })).status).toBe(401)
    await eventually(() => ends.includes('signed-out'))
    expect((await trySignIn(test, 'agent', person.email)).status).toBe(401)
    expect((await trySignIn(test, 'agent', person.email, 'a ferry over the llano')).status).toBe(200)
    const again = await set(token, 'another-good-one-3')
    expect([again.status, again.json()]).toEqual([410, expect.objectContaining({ code: 'LINK_EXPIRED' })])
  })

  it('is reset once when the link is used twice concurrently', async () => {
    const { email } = await addPerson(test.dataSource)
    await post('/api/auth/forgot-password', { email })
    const token = await mailedToken()
    const answers = await Promise.all(
      ['first-of-the-two-1', 'second-of-the-two-2'].map((password) => set(token, password)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  it('keeps the link when the password is refused', async () => {
    const { email } = await addPerson(test.dataSource)
    await post('/api/auth/forgot-password', { email })
    const token = await mailedToken()
    const common = await set(token, 'Password123!')
    expect(common.json()).toMatchObject({
      statusCode: 400,
      code: 'PASSWORD_TOO_COMMON',
      issues: [{ path: 'password' }],
    })
    expect((await set(token, 'short')).json()).toMatchObject({ statusCode: 400, message: 'Minimum 8 characters' })
    expect((await set(token, 'pecan pie on sunday')).status).toBe(200)
  })

  it('creates the same link for each try of its mail, and none after its use', async () => {
    const { email } = await addPerson(test.dataSource)
    await post('/api/auth/forgot-password', { email })
    expect(await mailedToken()).toBe(await mailedToken())
    const token = await mailedToken()
    const [id = ''] = token.split('.')
    await test.dataSource.query("UPDATE links SET expires_at = now() - interval '1 second' WHERE id = $1", [id])
    expect((await set(token, 'pecan pie on sunday')).status).toBe(410)
  })

  it('refuses a forged token', async () => {
    const { email } = await addPerson(test.dataSource)
    await post('/api/auth/forgot-password', { email })
    const [id = '', mark = ''] = (await mailedToken()).split('.')
    for (const forged of [
      id,
      `${id}.`,
      `${id}.${mark.slice(0, -1)}`,
      `${id}.${mark.toLowerCase()}`,
      `${id}.${mark}.x`,
      '../../etc',
      'x'.repeat(500),
    ]) {
      expect((await set(forged, 'pecan pie on sunday')).status).toBe(404)
    }
  })

  it('is limited to ten requests an hour from one address', async () => {
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push(
        (await post('/api/auth/forgot-password', { email: `${n}@nowhere.test` }, undefined, '10.2.0.1')).status,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429])
    const answer = await post('/api/auth/forgot-password', { email: 'a@nowhere.test' }, undefined, '10.2.0.1')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500)
  })

  it('leaves no token or password in queue, links and audit log', async () => {
    const token = await mailedToken()
    const mark = token.split('.')[1] ?? ''
    const texts = await test.dataSource.query<{ text: string }[]>(
      `SELECT payload::text AS text FROM outbox UNION ALL SELECT links::text FROM links UNION ALL
        SELECT audit_log::text FROM audit_log`,
    )
    expect(texts.filter(({ text }) => text.includes(mark) || /argon2|ferry over/.test(text))).toEqual([])
  })
})

describe('changing a password', () => {
  it('keeps this session and ends the others', async () => {
    const { email, cookie } = await signedInAs(test)
    const other = sessionCookieOf(await trySignIn(test, 'agent', email))
    const answer = await post(
      '/api/auth/change-password',
      { currentPassword: testPassword, newPassword: 'nine quiet herons' },
      cookie,
    )
    expect([answer.status, answer.json()]).toEqual([200, { success: true }])
    expect((await test.ask('/api/auth/user', { cookie })).status).toBe(200)
    expect((await test.ask('/api/auth/user', { cookie: other })).status).toBe(401)
    expect((await trySignIn(test, 'agent', email, 'nine quiet herons')).status).toBe(200)
  })

  it('requires the current one, names the field, and counts failures', async () => {
    const { cookie } = await signedInAs(test)
    const change = () =>
      post(
        '/api/auth/change-password',
        { currentPassword: 'not-it', newPassword: 'nine quiet herons' },
        cookie,
        '10.2.1.1',
      )
    expect((await change()).json()).toMatchObject({
      statusCode: 400,
      code: 'WRONG_PASSWORD',
      issues: [{ path: 'currentPassword' }],
    })
    for (let n = 0; n < 9; n += 1) await change()
    expect((await change()).status).toBe(429)
  })

  it("refuses one made of the person's own name", async () => {
    const { cookie } = await signedInAs(test, { firstName: 'Josefina', lastName: 'Castellanos' })
    const answer = await post(
      '/api/auth/change-password',
      { currentPassword: testPassword, newPassword: 'Castellanos1' },
      cookie,
    )
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      code: 'PASSWORD_TOO_COMMON',
      issues: [{ path: 'newPassword' }],
    })
  })
})
