import { startTestApp, type TestApp } from '@bluebonnet/brokerage/testing'
import type { NotificationType } from '@bluebonnet/contracts'
import { Mailbox, mailboxFolder, type MailboxMail, newId, OutboxEntity, Tx } from '@bluebonnet/platform'
import { JobHandlers } from '@bluebonnet/platform/jobs/job-handlers'
import { JobRunner } from '@bluebonnet/platform/jobs/job-runner'
import { Announcements, NotificationsModule, type Audience } from '../src/index.js'
import { composed, ProbeModule } from './probe.module.js'

export interface Row {
  id: string
  event_id: string
  user_id: string
  is_read: boolean
  mail_after: Date | null
  mailed_at: Date | null
  created_at: Date
}

/** An application with notifications and the test's own composer; the test runs its jobs, as a worker would. */
export class Fixture {
  private constructor(
    readonly test: TestApp,
    private readonly runner: JobRunner,
  ) {}

  static async start(): Promise<Fixture> {
    const test = await startTestApp([NotificationsModule, ProbeModule])
    return new Fixture(
      test,
      new JobRunner(test.app.get(JobHandlers), test.app.get(Tx), test.dataSource.getRepository(OutboxEntity)),
    )
  }

  /** Announces an event to an audience and returns its id; nobody is notified before its job runs. */
  async announce(
    type: NotificationType,
    audience: Audience,
    words: { title?: string; message?: string; link?: string } = {},
  ): Promise<string> {
    const subjectId = newId()
    const id = newId()
    composed.set(subjectId, {
      audience,
      title: 'Deal submitted',
      message: '100 Pecan St',
      link: '/broker-dashboard',
      ...words,
    })
    await this.test.app
      .get(Tx)
      .inTransaction((manager) =>
        this.test.app.get(Announcements).announce(manager, { type, subjectId, actorId: null }, { id }),
      )
    return id
  }

  /** Announces an event and delivers it. */
  async deliver(
    type: NotificationType,
    audience: Audience,
    words: { title?: string; message?: string; link?: string } = {},
  ): Promise<string> {
    const id = await this.announce(type, audience, words)
    await this.run('notifications.fan-out', id)
    return id
  }

  async run(name: string, id: string): Promise<void> {
    await this.runner.run({ id, name, queue: 'quick' })
  }

  /** Runs every open job of a name once, as queues would. */
  async runAll(name: string): Promise<number> {
    const jobs = await this.open(name)
    for (const id of jobs) await this.run(name, id)
    return jobs.length
  }

  /** Sends every immediate e-mail, however its jobs were split. */
  async mailAll(): Promise<void> {
    await this.runAll('notifications.mail-several')
    await this.runAll('notifications.mail')
  }

  /** The notifications of an event that some job will e-mail, one entry for each mail. */
  async planned(eventId: string): Promise<string[]> {
    const rows = await this.test.dataSource.query<{ id: string }[]>(
      `SELECT n.id FROM outbox o
         CROSS JOIN LATERAL jsonb_array_elements_text(coalesce(o.payload->'notificationIds',
           jsonb_build_array(o.payload->'notificationId'))) AS named (id)
         JOIN notifications n ON n.id = named.id::uuid
        WHERE o.job IN ('notifications.mail', 'notifications.mail-several') AND n.event_id = $1`,
      [eventId],
    )
    return rows.map(({ id }) => id)
  }

  async open(name: string): Promise<string[]> {
    const rows: { id: string }[] = await this.test.dataSource.query(
      'SELECT id FROM outbox WHERE job = $1 AND done_at IS NULL ORDER BY id',
      [name],
    )
    return rows.map(({ id }) => id)
  }

  async rows(eventId: string): Promise<Row[]> {
    return this.test.dataSource.query('SELECT * FROM notifications WHERE event_id = $1 ORDER BY user_id', [eventId])
  }

  async mails(to: string): Promise<MailboxMail[]> {
    const all = await new Mailbox(mailboxFolder(this.test.settings.dataDir)).list()
    return all.filter((mail) => mail.to === to)
  }

  close(): Promise<void> {
    return this.test.close()
  }
}
