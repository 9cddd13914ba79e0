import { Mailbox, mailboxFolder, OutboxEntity, Tx } from '@bluebonnet/platform'
import { JobHandlers } from '@bluebonnet/platform/jobs/job-handlers'
import { JobRunner } from '@bluebonnet/platform/jobs/job-runner'
import { eventually } from '@bluebonnet/testing'
import { z } from 'zod'
import { Links } from '../links/links.js'
import { appCode, wrongCode } from '../testing/codes.js'
import {
  addPerson,
  sessionCookieOf,
  signedInAs,
  startTestApp,
  type NewPerson,
  testPassword,
  trySignIn,
} from '../testing/index.js'
import { setUpSecondFactor, withSecondFactor as personWithSecondFactor } from '../testing/second-factors.js'

const test = await startTestApp()

afterAll(() => test.close())

const post = (path: string, cookie: string, body?: object) =>
  test.ask(`/api/auth/totp/${path}`, { method: 'POST', cookie, ...(body === undefined ? {} : { body }) })

const again = { password: testPassword }
const setUp = (cookie: string) => setUpSecondFactor(test, cookie)
const withSecondFactor = (options?: NewPerson) => personWithSecondFactor(test, options)

const signIn = (email: string, code?: string, from?: string) =>
  test.ask('/api/auth/agent-login', {
    method: 'POST',
    body: { email, password: testPassword, ...(code === undefined ? {} : { code }) },
    ...(from === undefined ? {} : { from }),
  })

describe('setting up a second factor', () => {
  it('requires nothing until its first valid code', async () => {
    const person = await signedInAs(test)
    const answer = await post('setup', person.cookie, again)
    expect(answer.json()).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauthUrl: expect.stringMatching(/^otpauth:\/\/totp\/Bluebonnet/),
    })
    expect((await trySignIn(test, 'agent', person.email)).status).toBe(200)
    const { secret } = z.object({ secret: z.string() }).parse(answer.json())
    const wrong = await post('enable', person.cookie, { code: wrongCode(secret) })
    expect([wrong.status, wrong.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'TOTP_CODE_WRONG', issues: [expect.objectContaining({ path: 'code' })] }),
    ])
    expect((await test.ask('/api/auth/user', { cookie: person.cookie })).json()).toMatchObject({ secondFactor: 'off' })
    expect((await post('enable', person.cookie, { code: appCode(secret) })).json()).toMatchObject({ success: true })
    expect((await test.ask('/api/auth/user', { cookie: person.cookie })).json()).toMatchObject({ secondFactor: 'on' })
  })

  it('stores the secret encrypted, and not in audit log and outbox', async () => {
    const { secret, userId } = await withSecondFactor()
    const [row] = await test.dataSource.query<{ totp_secret: string }[]>(
      'SELECT totp_secret FROM users WHERE id = $1',
      [userId],
    )
    expect(row?.totp_secret).not.toContain(secret)
    const kept = JSON.stringify(
      await test.dataSource.query('SELECT before, after FROM audit_log UNION ALL SELECT payload, payload FROM outbox'),
    )
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(row?.totp_secret)
  })

  it('ends the other sessions, which were opened without it', async () => {
    const person = await signedInAs(test)
    const other = sessionCookieOf(await trySignIn(test, 'agent', person.email))
    const secret = await setUp(person.cookie)
    await post('enable', person.cookie, { code: appCode(secret) })
    expect((await test.ask('/api/auth/user', { cookie: other })).status).toBe(401)
    expect((await test.ask('/api/auth/user', { cookie: person.cookie })).status).toBe(200)
  })

  it('goes step by step', async () => {
    const person = await signedInAs(test)
    expect((await post('enable', person.cookie, { code: '123456' })).json()).toMatchObject({
      statusCode: 409,
      code: 'TOTP_NOT_SET_UP',
    })
    expect((await post('disable', person.cookie, { code: '123456' })).json()).toMatchObject({
      statusCode: 409,
      code: 'TOTP_NOT_ON',
    })
    const on = await withSecondFactor()
    expect((await post('setup', on.cookie)).json()).toMatchObject({ statusCode: 409, code: 'TOTP_ALREADY_ON' })
    expect((await post('enable', on.cookie, { code: appCode(on.secret) })).json()).toMatchObject({
      statusCode: 409,
      code: 'TOTP_ALREADY_ON',
    })
    for (const code of ['12345', 'abcdef', 123_456])
      expect((await post('enable', on.cookie, { code })).status).toBe(400)
    expect((await test.ask('/api/auth/totp/setup', { method: 'POST' })).status).toBe(401)
  })
})

describe('sign-in with a second factor', () => {
  it('accepts the code beside the password', async () => {
    const { email, secret, userId } = await withSecondFactor()
    const without = await signIn(email)
    expect([without.status, without.json()]).toEqual([
      401,
      expect.objectContaining({ success: false, code: 'TOTP_REQUIRED' }),
    ])
    expect(without.headers['set-cookie']).toBeUndefined()
    const wrong = await signIn(email, wrongCode(secret))
    expect([wrong.status, wrong.json()]).toEqual([401, expect.objectContaining({ success: false, code: 'TOTP_WRONG' })])
    const code = appCode(secret)
    const right = await signIn(email, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([right.status, right.json()]).toEqual([
      200,
      expect.objectContaining({ user: expect.objectContaining({ secondFactor: 'on' }) }),
    ])
    const kept = await test.dataSource.query<{ after: unknown }[]>(
      "SELECT after FROM audit_log WHERE actor_id = $1 AND action = 'user.sign-in' ORDER BY created_at",
      [userId],
    )
    expect(kept.map(({ after }) => after)).toEqual([
      { portal: 'agent', secondFactor: false },
      { portal: 'agent', secondFactor: true },
    ])
  })

  it('does not mention it for a wrong password, nor on another portal', async () => {
    const { email } = await withSecondFactor()
    expect((await trySignIn(test, 'agent', email, 'not-the-password')).json()).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect((await trySignIn(test, 'broker', email)).json()).toMatchObject({ code: 'WRONG_PORTAL' })
  })

  it('accepts each code once, also of many concurrent requests, and none from before', async () => {
    const { email, secret } = await withSecondFactor()
    const code = appCode(secret)
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer.json()).toMatchObject({ code: 'TOTP_WRONG' })
    expect((await signIn(email, appCode(secret, -1))).status).toBe(401)
    expect((await signIn(email, appCode(secret, 1))).status).toBe(200)
  })

  it('cannot be bypassed by a password link', async () => {
    const { email, userId } = await withSecondFactor()
    const link = { purpose: 'SET_PASSWORD', subjectId: userId, goodForMs: 60_000 } as const
    const { token } = await test.dataSource.transaction((manager) => test.app.get(Links).create(manager, link))
    const password = 'pecan-orchard-12'
    const set = await test.ask('/api/auth/set-password', { method: 'POST', body: { token, password } })
    expect([set.status, set.headers['set-cookie']]).toEqual([200, undefined])
    const entered = await test.ask('/api/auth/agent-login', { method: 'POST', body: { email, password } })
    expect([entered.status, entered.json()]).toEqual([401, expect.objectContaining({ code: 'TOTP_REQUIRED' })])
  })

  it('refuses the code that switched it on', async () => {
    const person = await signedInAs(test)
    const secret = await setUp(person.cookie)
    const code = appCode(secret)
    await post('enable', person.cookie, { code })
    expect((await signIn(person.email, code)).json()).toMatchObject({ code: 'TOTP_WRONG' })
  })

  it('limits wrong codes like wrong passwords, and does not count a request for one', async () => {
    const { email, secret } = await withSecondFactor()
    for (let n = 0; n < 12; n += 1) expect((await signIn(email, undefined, '10.7.0.1')).status).toBe(401)
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await signIn(email, wrongCode(secret), '10.7.0.1')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await signIn(email, appCode(secret), '10.7.0.1')).status).toBe(429)
    expect((await signIn(email, appCode(secret), '10.7.0.2')).status).toBe(200)
  })
})

const askedAgain = (message: string) => [400, expect.objectContaining({ issues: [{ path: 'password', message }] })]

describe('changing a second factor', () => {
  const missing = askedAgain('Password is required')
  const wrong = askedAgain('The current password is wrong')

  it('requires the password again', async () => {
    const person = await signedInAs(test)
    const tries = [
      [{}, missing],
      [{ password: '' }, missing],
      [{ password: 'not-the-password' }, wrong],
    ] as const
    for (const [body, expected] of tries) {
      const answer = await post('setup', person.cookie, body)
      expect([answer.status, answer.json()]).toEqual(expected)
    }
    const { cookie, secret } = await withSecondFactor()
    for (const [body, expected] of tries) {
      const answer = await post('disable', cookie, { ...body, code: appCode(secret) })
      expect([answer.status, answer.json()]).toEqual(expected)
    }
    expect((await post('disable', cookie, { ...again, code: appCode(secret) })).status).toBe(200)
  })

  it('requires none from a user without a password', async () => {
    const person = await signedInAs(test)
    await test.dataSource.query('UPDATE users SET password_hash = NULL WHERE id = $1', [person.userId])
    expect((await post('setup', person.cookie)).status).toBe(200)
  })
})

const past = (sql: string, whose: string) => test.dataSource.query(sql, [whose])

describe('a second factor under attack', () => {
  const intents = "SELECT 1 FROM outbox WHERE payload ->> 'userId' = $1 AND payload ->> 'change' = 'TRIED'"
  const told = async (userId: string) => (await test.dataSource.query<unknown[]>(intents, [userId])).length

  it('notifies its owner at the twentieth wrong code of a day, once', async () => {
    const { email, secret, userId } = await withSecondFactor()
    const guess = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => signIn(email, wrongCode(secret), `10.8.${n % 5}.1`)))
    await guess(19)
    expect(await told(userId)).toBe(0)
    await guess(6)
    expect(await told(userId)).toBe(1)
    await past(`UPDATE attempts SET created_at = created_at - interval '23 hours' WHERE account = $1`, email)
    await guess(1)
    expect(await told(userId)).toBe(1)
    await past(`UPDATE users SET totp_warned_at = totp_warned_at - interval '25 hours' WHERE id = $1`, userId)
    await guess(1)
    expect(await told(userId)).toBe(2)
  })

  it('limits strangers to one code in 15 minutes after 100 wrong ones of a day', async () => {
    const { email, secret } = await withSecondFactor()
    const wrong = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => signIn(email, wrongCode(secret), `10.9.${n % 20}.1`)))
    expect((await wrong(100)).every(({ status }) => status === 401)).toBe(true)
    const later = (hours: number) =>
      past(`UPDATE attempts SET created_at = created_at - interval '${hours} hours' WHERE account = $1`, email)
    await later(0.2)
    expect((await wrong(1))[0]?.status).toBe(429)
    await later(0.1)
    for (const status of [401, 429]) expect((await wrong(1))[0]?.status).toBe(status)
  })

  it('notifies nobody while codes are right', async () => {
    const { email, secret, userId } = await withSecondFactor()
    for (let n = 0; n < 3; n += 1) await signIn(email, wrongCode(secret))
    expect((await signIn(email, appCode(secret))).status).toBe(200)
    expect(await told(userId)).toBe(0)
  })
})

describe('switching off a second factor', () => {
  it('requires a code; then the password is enough', async () => {
    const { email, secret, cookie } = await withSecondFactor()
    const wrongly = await post('disable', cookie, { ...again, code: wrongCode(secret) })
    expect(wrongly.json()).toMatchObject({ code: 'TOTP_CODE_WRONG' })
    expect((await post('disable', cookie, { ...again, code: appCode(secret) })).json()).toEqual({ success: true })
    expect((await signIn(email)).status).toBe(200)
  })

  it('is notified by e-mail, like switching it on', async () => {
    const { email, userId } = await withSecondFactor()
    const [job] = await test.dataSource.query<{ id: string; job: string }[]>(
      "SELECT id, job FROM outbox WHERE payload ->> 'userId' = $1",
      [userId],
    )
    const runner = new JobRunner(
      test.app.get(JobHandlers),
      test.app.get(Tx),
      test.dataSource.getRepository(OutboxEntity),
    )
    await runner.run({ id: job?.id ?? '', name: job?.job ?? '', queue: 'mail' })
    const mails = (await new Mailbox(mailboxFolder(test.settings.dataDir)).list()).filter(({ to }) => to === email)
    expect(mails).toEqual([expect.objectContaining({ subject: 'Your second factor was switched on' })])
  })
})

const reset = (id: string, cookie: string) =>
  test.ask(`/api/users/${id}`, { method: 'PATCH', cookie, body: { resetTotp: true } })

describe('the super admin', () => {
  it("helps somebody who lost the phone, and ends their sessions and their calendar's address", async () => {
    const { userId, email, cookie } = await withSecondFactor({ role: 'AGENT' })
    const links = test.app.get(Links)
    const feed = { purpose: 'CALENDAR_FEED', subjectId: userId, goodForMs: null } as const
    const { token } = await test.dataSource.transaction((manager) => links.create(manager, feed))
    const admin = await signedInAs(test, { isSuperAdmin: true })
    expect((await reset(userId, admin.cookie)).json()).toMatchObject({ id: userId, hasSecondFactor: false })
    expect((await test.ask('/api/auth/user', { cookie })).status).toBe(401)
    await expect(links.open(token, 'CALENDAR_FEED')).rejects.toMatchObject({ status: 410 })
    expect((await signIn(email)).status).toBe(200)
    const audit = await test.dataSource.query(
      "SELECT actor_id FROM audit_log WHERE action = 'user.totp-reset' AND entity_id = $1",
      [userId],
    )
    expect(audit).toEqual([{ actor_id: admin.userId }])
  })

  it('cannot reset their own that way', async () => {
    const { userId, cookie } = await withSecondFactor({ isSuperAdmin: true })
    expect((await reset(userId, cookie)).json()).toMatchObject({ statusCode: 409, code: 'OWN_SECOND_FACTOR' })
  })
})

it('a second factor switched on during the password check is required', async () => {
  const { email } = await addPerson(test.dataSource)
  const hold = test.dataSource.createQueryRunner()
  await hold.startTransaction()
  await hold.query("UPDATE users SET totp_secret = 'x', totp_enabled_at = now() WHERE email = $1", [email])
  const under = signIn(email)
  await eventually(async () => {
    const [waiting] = await test.dataSource.query<{ count: string }[]>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return Number(waiting?.count) > 0
  })
  await hold.commitTransaction()
  await hold.release()
  expect((await under).status).toBe(401)
})
