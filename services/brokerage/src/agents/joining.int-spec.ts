import { SendPasswordLinkHandler } from '@bluebonnet/auth/testing'
import { type JobRun, Mailbox, mailboxFolder } from '@bluebonnet/platform'
import { z } from 'zod'
import { sessionCookieOf, openTestOffice, trySignIn } from '../testing/index.js'

const office = await openTestOffice([])
const test = office.test

afterAll(() => test.close())

const person = z.looseObject({ id: z.string(), userId: z.string(), isInvited: z.boolean() })
const add = async (email: string) => {
  const answer = await office.as('broker', '/api/agents', {
    method: 'POST',
    body: { email, firstName: 'Nell', lastName: 'Agnew' },
  })
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.anything()])
  return person.parse(answer.json())
}
const patch = (id: string, body: object, who: 'broker' | 'manager' = 'broker') =>
  office.as(who, `/api/agents/${id}`, { method: 'PATCH', body })
const mails = async () => new Mailbox(mailboxFolder(test.settings.dataDir)).list()
const jobs = async <Payload>(job: string, payload: z.ZodType<Payload>): Promise<{ id: string; payload: Payload }[]> =>
  z
    .array(z.object({ id: z.string(), payload }))
    .parse(await test.dataSource.query('SELECT id, payload FROM outbox WHERE job = $1 ORDER BY id', [job]))
const runOf = <Payload>(job: { id: string; payload: Payload }): JobRun<Payload> => ({
  ...job,
  complete: async () => undefined,
})

/** Sends the newest link like a worker, and returns its token and its recipient. */
const newestLink = async (): Promise<{ token: string; to: string }> => {
  const job = (
    await jobs('accounts.send-password-link', z.object({ linkId: z.string(), reason: z.enum(['FIRST', 'FORGOTTEN']) }))
  ).at(-1)
  if (job === undefined) throw new Error('No link was promised')
  await test.app.get(SendPasswordLinkHandler).handle(runOf(job))
  const [mail] = await mails()
  return { token: decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''), to: String(mail?.to) }
}
const set = (token: string, password = 'pecan-orchard-10') =>
  test.ask('/api/auth/set-password', { method: 'POST', body: { token, password } })

describe('an invited person', () => {
  it('is shown as invited until they set the password, which signs in', async () => {
    const { id, userId, isInvited } = await add('nell@hillcountry.test')
    expect(isInvited).toBe(true)
    const answer = await set((await newestLink()).token)
    expect([answer.status, answer.json()]).toEqual([
      200,
      { success: true, user: expect.objectContaining({ id: userId, agentId: id }) },
    ])
    const cookie = sessionCookieOf(answer)
    expect((await test.ask('/api/auth/user', { cookie })).json()).toMatchObject({ id: userId })
    expect(person.parse((await patch(id, { phone: '(512) 555-0188' })).json()).isInvited).toBe(false)
    const [entry] = await test.dataSource.query(
      "SELECT after FROM audit_log WHERE actor_id = $1 AND action = 'user.sign-in'",
      [userId],
    )
    expect(entry).toEqual({ after: { by: 'password-link' } })
  })

  it('can be invited again until they join, within a limit', async () => {
    const { id, userId } = await add('otis@hillcountry.test')
    const again = () => office.as('manager', `/api/agents/${id}/invitation`, { method: 'POST' })
    const { token: first } = await newestLink()
    expect((await again()).status).toBe(202)
    const { token: second } = await newestLink()
    expect(second).not.toBe(first)
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await again()).status)
    expect(statuses).toEqual([202, 202, 202, 429])
    expect((await set(first)).status).toBe(200)
    const late = await again()
    expect([late.status, late.json()]).toEqual([409, expect.objectContaining({ code: 'ALREADY_JOINED' })])
    expect(
      await test.dataSource.query("SELECT 1 FROM audit_log WHERE action = 'user.invite' AND entity_id = $1", [userId]),
    ).toHaveLength(4)
  })

  it('cannot sign in without a second factor', async () => {
    const { userId } = await add('una@hillcountry.test')
    await test.dataSource.query("UPDATE users SET totp_enabled_at = now(), totp_secret = 'x' WHERE id = $1", [userId])
    const answer = await set((await newestLink()).token)
    expect([answer.status, answer.json()]).toEqual([200, { success: true, user: null }])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('can be a broker or manager, by the super admin, without a typed password', async () => {
    const body = { email: 'mona@hillcountry.test', firstName: 'Mona', lastName: 'Vega', role: 'MANAGER' }
    const answer = await office.as('admin', '/api/users/invitations', { method: 'POST', body })
    expect([answer.status, answer.json()]).toEqual([201, expect.objectContaining({ role: 'MANAGER', isInvited: true })])
    const { id } = z.looseObject({ id: z.string() }).parse(answer.json())
    expect((await office.as('admin', `/api/users/${id}/invitation`, { method: 'POST' })).status).toBe(202)
    expect((await set((await newestLink()).token)).json()).toMatchObject({ user: { role: 'MANAGER' } })
    expect((await office.as('admin', '/api/users/invitations', { method: 'POST', body })).json()).toMatchObject({
      code: 'EMAIL_TAKEN',
      issues: [{ path: 'email' }],
    })
    expect((await trySignIn(test, 'broker', body.email, 'pecan-orchard-10')).status).toBe(200)
  })
})

describe('name and e-mail', () => {
  it('of an invited person change at once: links of the old address end, and the new one is invited', async () => {
    const { id } = await add('wrong.address@hillcountry.test')
    const { token } = await newestLink()
    expect((await patch(id, { email: 'right.address@hillcountry.test' })).status).toBe(200)
    expect((await set(token)).status).toBe(410)
    const secondMail = await newestLink()
    expect(secondMail.to).toContain('right.address@hillcountry.test')
    expect((await set(secondMail.token)).status).toBe(200)
  })

  it("cannot be changed where this would hand over an account, or to another user's address", async () => {
    await test.dataSource.query(
      `INSERT INTO agents (id, user_id, plan_id) SELECT $1, $1, id FROM plans WHERE code = 'CAP_80_20'`,
      [office.people.manager.userId],
    )
    const refused = await patch(office.people.manager.userId, { email: 'mine@hillcountry.test' })
    expect([refused.status, refused.json()]).toEqual([403, expect.objectContaining({ code: 'NOT_YOURS_TO_RENAME' })])
    const taken = await patch(office.people.other.agentId ?? '', { email: office.people.tc.email })
    expect([taken.status, taken.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'EMAIL_TAKEN', issues: [expect.objectContaining({ path: 'email' })] }),
    ])
  })
})
