import { EmailChangeHandler, SendPasswordLinkHandler } from '@bluebonnet/auth/testing'
import { type JobRun, Mailbox, mailboxFolder } from '@bluebonnet/platform'
import { z } from 'zod'
import { addPerson, openTestOffice, sessionCookieOf, testPassword, trySignIn } from '../testing/index.js'

const office = await openTestOffice([])
const test = office.test
const mailbox = new Mailbox(mailboxFolder(test.settings.dataDir))

afterAll(() => test.close())

const job = z.object({
  id: z.string(),
  payload: z.object({ linkId: z.string(), mail: z.enum(['CONFIRM', 'REQUESTED', 'CHANGED']) }),
})
const password = z.object({
  id: z.string(),
  payload: z.object({ linkId: z.string(), reason: z.enum(['FIRST', 'FORGOTTEN']) }),
})
const runOf = <Payload>(each: { id: string; payload: Payload }): JobRun<Payload> => ({
  ...each,
  complete: async () => undefined,
})
const isSent = new Set<string>()

/**
 * Sends the mails of the outbox since the last call like a worker. Returns each recipient with the token, first the
 * mails to new addresses.
 */
const sendMails = async () => {
  const rows = z
    .array(job)
    .parse(
      await test.dataSource.query(
        "SELECT id, payload FROM outbox WHERE job = 'accounts.mail-email-change' ORDER BY id",
      ),
    )
  const mails = []
  for (const row of rows.filter(({ id }) => !isSent.has(id))) {
    isSent.add(row.id)
    const before = new Set((await mailbox.list()).map(({ id }) => id))
    await test.app.get(EmailChangeHandler).handle(runOf(row))
    const mail = (await mailbox.list()).find(({ id }) => !before.has(id))
    if (mail === undefined) continue
    const page = /\/(confirm-email|take-back-email)\?token=(\S+)/.exec(mail.text)
    mails.push({
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      page: page?.[1],
      token: decodeURIComponent(page?.[2] ?? ''),
    })
  }
  return mails.toSorted((one, other) => String(one.page).localeCompare(String(other.page)))
}
const patch = (id: string, body: object, who: 'broker' | 'manager' = 'manager') =>
  office.as(who, `/api/agents/${id}`, { method: 'PATCH', body })
const use = (page: 'confirm-email' | 'take-back-email', token: string) =>
  test.ask(`/api/auth/${page}`, { method: 'POST', body: { token } })
const signsIn = async (email: string, secret = testPassword): Promise<boolean> =>
  (await trySignIn(test, 'agent', email, secret)).status === 200
const statusAndCode = (answer: { status: number; json(): unknown }) => [
  answer.status,
  z.object({ code: z.string() }).parse(answer.json()).code,
]

let count = 0
/** An agent whose new address was entered by the manager, with the two mailed tokens. */
const moved = async () => {
  count += 1
  const person = await addPerson(test.dataSource, { email: `old-${count}@hillcountry.test` })
  const to = `new-${count}@hillcountry.test`
  const id = person.agentId ?? ''
  // Those of the test before.
  await sendMails()
  expect((await patch(id, { email: to })).status).toBe(200)
  const [confirm, stop] = await sendMails()
  return { ...person, id, to, confirm: confirm?.token ?? '', stop: stop?.token ?? '' }
}

describe("an agent's e-mail that a manager changes", () => {
  it('counts once the new address confirms it; both are mailed, and neither learns the other', async () => {
    const { agent } = office.people
    const to = 'dana.new@hillcountry.test'
    const answer = await patch(agent.agentId ?? '', { firstName: 'Dana', email: 'Dana.New@HillCountry.test' })
    expect([answer.status, answer.json()]).toEqual([
      200,
      expect.objectContaining({ firstName: 'Dana', email: agent.email, newEmail: to }),
    ])
    const mails = await sendMails()
    expect(mails.map((mail) => [mail.to, mail.page])).toEqual([
      [to, 'confirm-email'],
      [agent.email, 'take-back-email'],
    ])
    for (const { text } of mails) expect(text).not.toMatch(new RegExp(`${agent.email}|${to}`))
    expect([await signsIn(agent.email), await signsIn(to)]).toEqual([true, false])
    expect((await use('confirm-email', mails[0]?.token ?? '')).json()).toEqual({ success: true })
    expect((await office.as('agent', '/api/auth/user')).json()).toMatchObject({ email: to })
    expect([await signsIn(agent.email), await signsIn(to)]).toEqual([false, true])
    expect((await sendMails()).map((mail) => [mail.to, mail.subject])).toEqual([
      [agent.email, 'Your e-mail address was changed'],
    ])
    expect(statusAndCode(await use('confirm-email', mails[0]?.token ?? ''))).toEqual([410, 'LINK_EXPIRED'])
    const entries = await test.dataSource.query(
      "SELECT action FROM audit_log WHERE entity_id = $1 AND action LIKE 'user.%e%mail%' ORDER BY id",
      [agent.userId],
    )
    expect(entries).toEqual([{ action: 'user.email-request' }, { action: 'user.email-confirm' }])
  })

  it('can be sent again and cancelled while it waits, and a second one replaces the first', async () => {
    const { id, email, confirm } = await moved()
    const newEmail = `/api/agents/${id}/new-email`
    expect((await office.as('manager', newEmail, { method: 'POST' })).status).toBe(202)
    const [again] = await sendMails()
    expect((await patch(id, { email: 'third@hillcountry.test' })).json()).toMatchObject({
      email,
      newEmail: 'third@hillcountry.test',
    })
    const [third] = await sendMails()
    for (const token of [confirm, again?.token ?? '']) expect((await use('confirm-email', token)).status).toBe(410)
    expect((await office.as('manager', newEmail, { method: 'DELETE' })).status).toBe(204)
    expect((await use('confirm-email', third?.token ?? '')).status).toBe(410)
    for (const method of ['DELETE', 'POST'] as const)
      expect(statusAndCode(await office.as('manager', newEmail, { method }))).toEqual([409, 'NO_NEW_EMAIL'])
    expect((await patch(id, { phone: '512 555 0134' })).json()).not.toHaveProperty('newEmail')
  })

  it('is mailed a few times an hour only, whatever the address', async () => {
    const { id } = await moved()
    const statuses = []
    for (let n = 0; n < 3; n += 1)
      statuses.push((await office.as('manager', `/api/agents/${id}/new-email`, { method: 'POST' })).status)
    for (const name of ['one', 'two'])
      statuses.push((await patch(id, { email: `${name}.more@hillcountry.test` })).status)
    expect(statuses).toEqual([202, 202, 202, 200, 429])
    expect((await patch(id, { firstName: 'Ina' })).json()).toMatchObject({ newEmail: 'one.more@hillcountry.test' })
  })

  it('is stopped by the old address while it waits', async () => {
    const { email, confirm, stop } = await moved()
    expect((await use('take-back-email', stop)).json()).toEqual({ success: true, isRestored: false })
    expect((await use('confirm-email', confirm)).status).toBe(410)
    expect(await signsIn(email)).toBe(true)
  })

  it('is taken back by the old address: everybody is signed out, and passwords of meanwhile end', async () => {
    const { id, email, to, confirm, stop } = await moved()
    await use('confirm-email', confirm)
    await sendMails()
    const intruder = sessionCookieOf(await trySignIn(test, 'agent', to))
    const changed = await test.ask('/api/auth/change-password', {
      method: 'POST',
      cookie: intruder,
      body: { currentPassword: testPassword, newPassword: 'a ferry over the llano' },
    })
    expect(changed.status).toBe(200)
    // Otherwise the sign-in below would ask for the intruder's code.
    await test.dataSource.query(`UPDATE users SET totp_secret = 'x', totp_enabled_at = now() WHERE email = $1`, [to])
    expect((await use('take-back-email', stop)).json()).toEqual({ success: true, isRestored: true })
    expect((await test.ask('/api/auth/user', { cookie: intruder })).status).toBe(401)
    for (const address of [email, to])
      for (const secret of [testPassword, 'a ferry over the llano']) expect(await signsIn(address, secret)).toBe(false)
    const rows = z
      .array(password)
      .parse(
        await test.dataSource.query(
          "SELECT id, payload FROM outbox WHERE job = 'accounts.send-password-link' ORDER BY id",
        ),
      )
    const last = rows.at(-1)
    if (last === undefined) throw new Error('No link for a new password')
    await test.app.get(SendPasswordLinkHandler).handle(runOf(last))
    const [mail] = await mailbox.list()
    expect(String(mail?.to)).toContain(email)
    const token = decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
    const body = { token, password: 'pecan-orchard-11' }
    expect((await test.ask('/api/auth/set-password', { method: 'POST', body })).status).toBe(200)
    expect(await signsIn(email, 'pecan-orchard-11')).toBe(true)
    expect((await use('take-back-email', stop)).status).toBe(410)
    // They are no invited person again, whose address would change at once.
    expect((await patch(id, { email: to })).json()).toMatchObject({ email, newEmail: to })
  })

  it('ends with the account: its link does not work after a deactivation', async () => {
    const { id, confirm } = await moved()
    expect((await patch(id, { isActive: false }, 'broker')).status).toBe(200)
    expect((await use('confirm-email', confirm)).status).toBe(410)
    expect((await patch(id, { isActive: true }, 'broker')).json()).not.toHaveProperty('newEmail')
  })

  it('is taken back over later changes, whose own links end', async () => {
    const { id, email, to, confirm, stop } = await moved()
    await use('confirm-email', confirm)
    await sendMails()
    const third = `third-of-${to}`
    await patch(id, { email: third })
    const [second, stopSecond] = await sendMails()
    expect((await use('confirm-email', second?.token ?? '')).status).toBe(200)
    expect((await use('take-back-email', stop)).json()).toMatchObject({ isRestored: true })
    expect((await use('take-back-email', stopSecond?.token ?? '')).status).toBe(410)
    expect((await patch(id, { lastName: 'Cole' })).json()).toMatchObject({ email })
  })

  it.each([
    ['7 days after', 'take-back-email', 'stop'],
    ['7 days after', 'confirm-email', 'confirm'],
  ] as const)('is neither confirmed nor taken back %s (%s)', async (_when, page, which) => {
    const one = await moved()
    await test.dataSource.query(
      `UPDATE links SET expires_at = expires_at - interval '7 days'
        WHERE subject_id IN (SELECT id FROM email_changes WHERE user_id = $1)`,
      [one.userId],
    )
    expect(statusAndCode(await use(page, one[which]))).toEqual([410, 'LINK_EXPIRED'])
    expect(await signsIn(one.email)).toBe(true)
  })

  it('is refused with a sentence when somebody else has the address, before or meanwhile', async () => {
    const { id, to, email, confirm, stop } = await moved()
    const other = await addPerson(test.dataSource, { email: to })
    expect(statusAndCode(await use('confirm-email', confirm))).toEqual([409, 'EMAIL_TAKEN_SINCE'])
    expect(await signsIn(email)).toBe(true)
    await test.dataSource.query('UPDATE users SET email = $2 WHERE id = $1', [other.userId, `free-${to}`])
    // The refused link still works.
    expect((await use('confirm-email', confirm)).status).toBe(200)
    await test.dataSource.query('UPDATE users SET email = $2 WHERE id = $1', [other.userId, email])
    expect(statusAndCode(await use('take-back-email', stop))).toEqual([409, 'EMAIL_TAKEN_SINCE'])
    const taken = await patch(id, { email })
    expect([taken.status, taken.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'EMAIL_TAKEN', issues: [expect.objectContaining({ path: 'email' })] }),
    ])
  })

  it('is confirmed once by concurrent presses', async () => {
    const { confirm } = await moved()
    const statuses = (await Promise.all([1, 2, 3].map(() => use('confirm-email', confirm)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  })

  it.each(['confirm-email', 'take-back-email'] as const)('needs its own link at %s', async (page) => {
    const { confirm, stop } = await moved()
    const foreign = page === 'confirm-email' ? stop : confirm
    for (const token of [foreign, 'x', `${confirm.slice(0, 37)}${'A'.repeat(43)}`])
      expect(statusAndCode(await use(page, token))).toEqual([404, 'LINK_UNKNOWN'])
  })
})
