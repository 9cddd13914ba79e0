import { addPerson } from '@bluebonnet/brokerage/testing'
import type { NotificationSettings, NotificationType } from '@bluebonnet/contracts'
import { Outbox } from '@bluebonnet/platform'
import { MailTransport } from '@bluebonnet/platform/mail/mailer'
import { planDigests } from '../src/mail/mail.jobs.js'
import { defaultSettings } from '../src/settings/stored-settings.js'
import { NotificationSettingsStore } from '../src/settings/notification-settings-store.js'
import { Fixture } from './fixture.js'

const fixture = await Fixture.start()

afterAll(() => fixture.close())

const person = async (settings: Partial<NotificationSettings> = {}) => {
  const added = await addPerson(fixture.test.dataSource)
  await choose(added.userId, settings)
  return added
}

const choose = (userId: string, settings: Partial<NotificationSettings>) =>
  fixture.test.app
    .get(NotificationSettingsStore)
    .save(fixture.test.dataSource.manager, userId, { ...defaultSettings, ...settings })

/** Makes a person's digests due now. */
const comeDue = (userId: string) =>
  fixture.test.dataSource.query(
    `UPDATE notifications SET created_at = now() - interval '2 hours', mail_after = now() - interval '1 minute'
      WHERE user_id = $1 AND mail_after > created_at`,
    [userId],
  )

const plan = async () => {
  const id = await fixture.test.app.get(Outbox).add(fixture.test.dataSource.manager, planDigests, {})
  await fixture.run(planDigests.name, id)
}

const planAndMail = async () => {
  await plan()
  return fixture.runAll('notifications.mail-digest')
}

describe('immediate e-mail', () => {
  it('goes once to everybody with default settings, with a link to the screen', async () => {
    const { userId, email } = await person()
    const event = await fixture.deliver(
      'DEAL_SUBMITTED',
      { users: [userId] },
      { title: 'Deal submitted', message: 'Ada Reyes submitted 100 Pecan St.', link: '/deals/1' },
    )
    await fixture.mailAll()
    const mails = await fixture.mails(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Deal submitted')
    expect(mails[0]?.replyTo).toBeUndefined()
    expect(mails[0]?.text).toContain('Ada Reyes submitted 100 Pecan St.')
    expect(mails[0]?.text).toContain(`${fixture.test.settings.publicUrl}/deals/1`)
    expect((await fixture.rows(event))[0]?.mailed_at).toBeInstanceOf(Date)
    expect(await fixture.open('notifications.mail')).toEqual([])
  })

  it.each([
    ['LEAD', { newLeads: false }],
    ['DEAL_APPROVED', { dealStatusUpdates: false }],
    ['CDA_READY', { commissionPayments: false }],
    ['DEAL_APPROVED', { contactMethod: 'phone' }],
    ['DEAL_MESSAGE', { contactMethod: 'phone' }],
  ] as const)('of %s skips a person with %j, who still has the notification', async (type, settings) => {
    const { userId, email } = await person(settings)
    const event = await fixture.deliver(type, { users: [userId] })
    await fixture.mailAll()
    expect(await fixture.mails(email)).toEqual([])
    expect(await fixture.rows(event)).toEqual([expect.objectContaining({ user_id: userId, mail_after: null })])
  })

  it.each(['DEAL_MESSAGE', 'CDA_READY'] as const satisfies readonly NotificationType[])(
    'of %s still goes to a person who only switched off deals and leads',
    async (type) => {
      const { userId, email } = await person({ newLeads: false, dealStatusUpdates: false, contactMethod: 'both' })
      await fixture.deliver(type, { users: [userId] })
      await fixture.mailAll()
      expect(await fixture.mails(email)).toHaveLength(1)
    },
  )

  it('skips a person who was deactivated, or changed their settings, meanwhile', async () => {
    const [left, changed] = [await person(), await person()]
    await fixture.deliver('DEAL_APPROVED', { users: [left.userId, changed.userId] })
    await fixture.test.dataSource.query('UPDATE users SET is_active = false WHERE id = $1', [left.userId])
    await choose(changed.userId, { dealStatusUpdates: false })
    await fixture.mailAll()
    expect([...(await fixture.mails(left.email)), ...(await fixture.mails(changed.email))]).toEqual([])
  })
})

/** Counts mails handed to the mail server by address, and refuses the addresses in the set. */
const watchSending = (refused: Set<string>): { sent: string[]; stop: () => void } => {
  const transport = fixture.test.app.get(MailTransport)
  const send = transport.send.bind(transport)
  const sent: string[] = []
  transport.send = async (mail) => {
    if (refused.has(mail.to)) throw new Error(`550 no such mailbox: ${mail.to}`)
    sent.push(mail.to)
    return send(mail)
  }
  return {
    sent,
    stop: () => {
      transport.send = send
    },
  }
}

describe('the e-mails of one event', () => {
  it('share a job, and only refused recipients are retried', async () => {
    const people = [await person(), await person(), await person()]
    const [, second] = people
    const refused = new Set([second?.email ?? ''])
    const { sent, stop } = watchSending(refused)
    const event = await fixture.deliver('DEAL_APPROVED', { users: people.map(({ userId }) => userId) })
    expect(await fixture.open('notifications.mail')).toEqual([])
    expect(await fixture.runAll('notifications.mail-several')).toBe(1)
    expect(sent).toHaveLength(2)
    const open = (await fixture.rows(event)).filter((row) => row.mailed_at === null)
    expect(open.map((row) => row.user_id)).toEqual([second?.userId])
    const [again] = await fixture.open('notifications.mail')
    expect(
      await fixture.test.dataSource.query('SELECT payload, run_at > now() AS later FROM outbox WHERE id = $1', [again]),
    ).toEqual([{ payload: { notificationId: open[0]?.id }, later: true }])
    await expect(fixture.runAll('notifications.mail')).rejects.toThrow('no such mailbox')
    refused.clear()
    await fixture.mailAll()
    stop()
    expect(sent.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
    expect((await fixture.rows(event)).every((row) => row.mailed_at !== null)).toBe(true)
  })

  it('are sent again under the same Message-ID when their worker died before recording them', async () => {
    const people = [await person(), await person()]
    const event = await fixture.deliver('DEAL_APPROVED', { users: people.map(({ userId }) => userId) })
    const [job = ''] = await fixture.open('notifications.mail-several')
    await fixture.run('notifications.mail-several', job)
    const before = await Promise.all(people.map(async ({ email }) => fixture.mails(email)))
    await fixture.test.dataSource.query('UPDATE notifications SET mailed_at = NULL WHERE event_id = $1', [event])
    await fixture.test.dataSource.query('UPDATE outbox SET done_at = NULL WHERE id = $1', [job])
    await fixture.run('notifications.mail-several', job)
    const after = await Promise.all(people.map(async ({ email }) => fixture.mails(email)))
    expect(after.map((mails) => mails.map(({ messageId }) => messageId))).toEqual(
      before.map((mails) => mails.map(({ messageId }) => messageId)),
    )
    expect(await fixture.open('notifications.mail')).toEqual([])
  })
})

describe('a digest', () => {
  it.each(['hourly', 'daily'] as const)('collects what waits, %s, into one mail, once', async (frequency) => {
    const { userId, email } = await person({ frequency })
    await fixture.deliver('DEAL_APPROVED', { users: [userId] }, { title: 'First deal approved' })
    await fixture.deliver('CDA_READY', { users: [userId] }, { title: 'Second CDA ready' })
    await fixture.mailAll()
    await planAndMail()
    expect(await fixture.mails(email)).toEqual([])
    await comeDue(userId)
    await planAndMail()
    await planAndMail()
    const mails = await fixture.mails(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('2 notifications')
    expect(mails[0]?.text).toContain('First deal approved')
    expect(mails[0]?.text).toContain('Second CDA ready')
  })

  it('is planned once while it waits to be sent', async () => {
    const { userId } = await person({ frequency: 'hourly' })
    await fixture.deliver('DEAL_APPROVED', { users: [userId] })
    await comeDue(userId)
    await plan()
    await plan()
    expect(await fixture.open('notifications.mail-digest')).toHaveLength(1)
    expect(await fixture.runAll('notifications.mail-digest')).toBe(1)
  })

  it('leaves out what the person no longer wants, permanently', async () => {
    const { userId, email } = await person({ frequency: 'hourly' })
    await fixture.deliver('DEAL_APPROVED', { users: [userId] })
    await choose(userId, { frequency: 'hourly', dealStatusUpdates: false })
    await comeDue(userId)
    expect(await planAndMail()).toBe(1)
    expect(await planAndMail()).toBe(0)
    expect(await fixture.mails(email)).toEqual([])
  })

  it('skips a person deactivated meanwhile, and sends again after their return', async () => {
    const { userId, email } = await person({ frequency: 'hourly' })
    const setActive = (isActive: boolean) =>
      fixture.test.dataSource.query('UPDATE users SET is_active = $2 WHERE id = $1', [userId, isActive])
    await fixture.deliver('DEAL_APPROVED', { users: [userId] }, { title: 'Before they left' })
    await comeDue(userId)
    await plan()
    await setActive(false)
    expect(await fixture.runAll('notifications.mail-digest')).toBe(1)
    expect(await fixture.mails(email)).toEqual([])
    await setActive(true)
    await fixture.deliver('DEAL_APPROVED', { users: [userId] }, { title: 'After they came back' })
    await comeDue(userId)
    await planAndMail()
    expect((await fixture.mails(email)).map(({ subject }) => subject)).toEqual(['After they came back'])
  })
})

const deliverAtOnce = async (users: string[], count: number) => {
  const events = await Promise.all(
    Array.from({ length: count }, (_, n) => fixture.announce('LEAD', { users }, { title: `Lead ${n}` })),
  )
  await Promise.all(events.map((id) => fixture.run('notifications.fan-out', id)))
}

describe('a flood of leads', () => {
  it('is e-mailed one by one up to 20 an hour, and the rest in one mail', async () => {
    const { userId, email } = await person()
    await deliverAtOnce([userId], 26)
    await fixture.mailAll()
    expect(await fixture.mails(email)).toHaveLength(20)
    expect(
      await fixture.test.dataSource.query('SELECT 1 FROM notifications WHERE user_id = $1', [userId]),
    ).toHaveLength(26)
    await comeDue(userId)
    await planAndMail()
    const mails = await fixture.mails(email)
    expect(mails).toHaveLength(21)
    expect(mails.filter(({ subject }) => subject === '6 notifications')).toHaveLength(1)
  })

  it('delays no other e-mail, nobody else, and not the next hour', async () => {
    const [flooded, other] = [await person(), await person()]
    await deliverAtOnce([flooded.userId], 21)
    await fixture.deliver('DEAL_APPROVED', { users: [flooded.userId] }, { title: 'Deal approved' })
    await fixture.deliver('LEAD', { users: [other.userId] })
    await fixture.mailAll()
    expect((await fixture.mails(flooded.email)).map(({ subject }) => subject)).toContain('Deal approved')
    expect(await fixture.mails(other.email)).toHaveLength(1)
    await fixture.test.dataSource.query(
      `UPDATE notifications SET created_at = created_at - interval '61 minutes',
        mail_after = mail_after - interval '61 minutes' WHERE user_id = $1`,
      [flooded.userId],
    )
    await fixture.deliver('LEAD', { users: [flooded.userId] }, { title: 'A late lead' })
    await fixture.mailAll()
    expect((await fixture.mails(flooded.email)).map(({ subject }) => subject)).toContain('A late lead')
  })
})
