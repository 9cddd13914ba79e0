import { Mailbox, mailboxFolder, OutboxEntity, Tx } from '@bluebonnet/platform'
import { JobHandlers } from '@bluebonnet/platform/jobs/job-handlers'
import { JobRunner } from '@bluebonnet/platform/jobs/job-runner'
import { z } from 'zod'
import { appCode, wrongCode } from '../testing/codes.js'
import { signedInAs, startTestApp, testPassword } from '../testing/index.js'
import { withSecondFactor } from '../testing/second-factors.js'

const test = await startTestApp()

afterAll(() => test.close())

const path = '/api/auth/totp/recovery-codes'
const made = z.object({ recoveryCodes: z.array(z.string()) })

const signIn = (email: string, code: string, from?: string) =>
  test.ask('/api/auth/agent-login', {
    method: 'POST',
    body: { email, password: testPassword, code },
    ...(from === undefined ? {} : { from }),
  })
const left = async (cookie: string) => (await test.ask(path, { cookie })).json()
const makeAnew = (cookie: string, body: object) => test.ask(path, { method: 'POST', cookie, body })
const again = (code: string) => ({ code, password: testPassword })
/** A code that nobody has: no likelier than a guess. */
const noCode = '22222-22222'

const audited = (userId: string) =>
  test.dataSource.query<{ action: string; after: unknown }[]>(
    "SELECT action, after FROM audit_log WHERE entity_id = $1 AND action LIKE 'user.totp-%' ORDER BY created_at, id",
    [userId],
  )

/** The person's mails about one kind of change. */
const mailed = async (userId: string, email: string, change: string) => {
  const jobs = await test.dataSource.query<{ id: string; job: string }[]>(
    "SELECT id, job FROM outbox WHERE payload ->> 'userId' = $1 AND payload ->> 'change' = $2",
    [userId, change],
  )
  const runner = new JobRunner(test.app.get(JobHandlers), test.app.get(Tx), test.dataSource.getRepository(OutboxEntity))
  for (const { id, job } of jobs) await runner.run({ id, name: job, queue: 'mail' })
  const mails = await new Mailbox(mailboxFolder(test.settings.dataDir)).list()
  return mails.filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }))
}

describe('recovery codes', () => {
  it('are ten, shown when the second factor is switched on, and stored only as hashes', async () => {
    const { cookie, userId, recoveryCodes } = await withSecondFactor(test)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    expect(await left(cookie)).toEqual({ left: 10 })
    const kept = JSON.stringify(
      await test.dataSource.query(
        `SELECT to_jsonb(recovery_codes) AS row FROM recovery_codes WHERE user_id = $1
          UNION ALL SELECT after FROM audit_log UNION ALL SELECT payload FROM outbox`,
        [userId],
      ),
    )
    expect(kept).toContain('$argon2id$')
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replace('-', ''))
    }
  })

  it('sign in once each instead of the six digits, in any format', async () => {
    const { email, cookie, recoveryCodes } = await withSecondFactor(test)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(email, first)).status).toBe(200)
    const twice = await signIn(email, first)
    expect([twice.status, twice.json()]).toEqual([
      401,
      expect.objectContaining({
        code: 'TOTP_WRONG',
        message: 'This recovery code is wrong or already used. Use another one.',
      }),
    ])
    expect((await signIn(email, ` ${second.toLowerCase().replace('-', ' ')}`)).status).toBe(200)
    expect(await left(cookie)).toEqual({ left: 8 })
  })

  it('are used by one of many concurrent sign-ins', async () => {
    const { email, recoveryCodes } = await withSecondFactor(test)
    const [code = ''] = recoveryCodes
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(email, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('work for their owner only', async () => {
    const [mine, other] = [await withSecondFactor(test), await withSecondFactor(test)]
    expect((await signIn(other.email, mine.recoveryCodes[0] ?? '')).status).toBe(401)
    expect(await left(mine.cookie)).toEqual({ left: 10 })
  })

  it('are audited and mailed when used, unlike a code of the app', async () => {
    const { email, userId, secret, recoveryCodes } = await withSecondFactor(test)
    expect((await signIn(email, appCode(secret))).status).toBe(200)
    expect((await audited(userId)).map(({ action }) => action)).toEqual(['user.totp-enable'])
    await signIn(email, recoveryCodes[0] ?? '')
    expect((await audited(userId)).at(-1)).toEqual({ action: 'user.totp-recover', after: { recoveryCodes: 9 } })
    expect(await mailed(userId, email, 'RECOVERED')).toEqual([
      {
        subject: 'A recovery code was used on your account',
        text: expect.stringContaining('9 of your recovery codes are left.'),
      },
    ])
  })

  it("share the limit of the app's codes", async () => {
    const { email, secret, recoveryCodes } = await withSecondFactor(test)
    const from = '10.11.0.1'
    const tries = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? noCode : wrongCode(secret)))
    for (const code of tries) expect((await signIn(email, code, from)).status).toBe(401)
    expect((await signIn(email, recoveryCodes[0] ?? '', from)).status).toBe(429)
    expect((await signIn(email, appCode(secret), from)).status).toBe(429)
    expect((await signIn(email, recoveryCodes[0] ?? '', '10.11.0.2')).status).toBe(200)
  })

  it('switch it off without the phone, and end with it', async () => {
    const { email, cookie, recoveryCodes } = await withSecondFactor(test)
    const body = again(recoveryCodes[0] ?? '')
    expect((await test.ask('/api/auth/totp/disable', { method: 'POST', cookie, body })).status).toBe(200)
    expect(await left(cookie)).toEqual({ left: 0 })
    expect((await signIn(email, recoveryCodes[1] ?? '')).status).toBe(200)
  })

  it('end with a reset by the super admin', async () => {
    const { userId } = await withSecondFactor(test)
    const { cookie } = await signedInAs(test, { isSuperAdmin: true })
    await test.ask(`/api/users/${userId}`, { method: 'PATCH', cookie, body: { resetTotp: true } })
    expect(await test.dataSource.query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [userId])).toEqual([])
  })

  it('switch no second factor on: the app has to show that it has the key', async () => {
    const { cookie } = await signedInAs(test)
    const answer = await test.ask('/api/auth/totp/enable', { method: 'POST', cookie, body: { code: noCode } })
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code: 'VALIDATION_FAILED' })])
  })
})

describe('new recovery codes', () => {
  it('end the old ones, and are audited and mailed', async () => {
    const { email, cookie, userId, secret, recoveryCodes: old } = await withSecondFactor(test)
    const answer = await makeAnew(cookie, again(appCode(secret)))
    expect(answer.status).toBe(200)
    const { recoveryCodes } = made.parse(answer.json())
    expect(recoveryCodes).toHaveLength(10)
    expect((await signIn(email, old[0] ?? '')).status).toBe(401)
    expect((await signIn(email, recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await audited(userId)).map(({ action }) => action)).toEqual([
      'user.totp-enable',
      'user.totp-codes',
      'user.totp-recover',
    ])
    expect(await mailed(userId, email, 'CODES')).toEqual([
      expect.objectContaining({ subject: 'Your recovery codes were replaced' }),
    ])
  })

  it('require the password and a code, of the app or an old one', async () => {
    const { cookie, secret, recoveryCodes } = await withSecondFactor(test)
    const refused = [
      [{ code: appCode(secret) }, 'password'],
      [{ code: appCode(secret), password: 'not-the-password' }, 'password'],
      [again(wrongCode(secret)), 'code'],
      [again(noCode), 'code'],
    ] as const
    for (const [body, field] of refused) {
      const answer = await makeAnew(cookie, body)
      expect([answer.status, answer.json()]).toEqual([
        400,
        expect.objectContaining({ issues: [expect.objectContaining({ path: field })] }),
      ])
    }
    expect(await left(cookie)).toEqual({ left: 10 })
    expect((await makeAnew(cookie, again(recoveryCodes[0] ?? ''))).status).toBe(200)
    expect(await left(cookie)).toEqual({ left: 10 })
  })

  it('are ten when requested twice concurrently', async () => {
    const { cookie, recoveryCodes } = await withSecondFactor(test)
    const answers = await Promise.all(recoveryCodes.slice(0, 4).map((code) => makeAnew(cookie, again(code))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
    expect(await left(cookie)).toEqual({ left: 10 })
  })

  it('require an active second factor', async () => {
    const { cookie } = await signedInAs(test)
    expect(await left(cookie)).toEqual({ left: 0 })
    expect((await makeAnew(cookie, again('123456'))).json()).toMatchObject({ statusCode: 409, code: 'TOTP_NOT_ON' })
  })
})
