import { calls } from '@bluebonnet/contracts/calls'
import type { SystemState } from '@bluebonnet/contracts'
import { eventually } from '@bluebonnet/testing'
import { openProduct } from '../testing/product.js'
import { failedJob } from '../testing/permissions/rows.js'

const office = await openProduct({ VERSION: '1.4.0' })

afterAll(() => office.test.close())

const system = async (): Promise<SystemState> => {
  const answer = await office.test.ask('/api/system', { cookie: office.superAdmin.cookie })
  return calls['GET /api/system'].answer.parse(answer.json())
}
const retry = (id: string) =>
  office.test.ask(`/api/system/jobs/${id}/retry`, { method: 'POST', cookie: office.superAdmin.cookie })
const rowOf = async (id: string): Promise<{ isDue: boolean } | undefined> =>
  (
    await office.test.dataSource.query<{ isDue: boolean }[]>(
      'SELECT run_at <= clock_timestamp() AS "isDue" FROM outbox WHERE id = $1',
      [id],
    )
  )[0]

describe('the system page', () => {
  it('names the running processes with their release, and removes them when they end', async () => {
    await eventually(async () => (await system()).processes.length > 0)
    expect((await system()).processes).toEqual([
      expect.objectContaining({ kind: 'api', version: '1.4.0', isSilent: false }),
    ])
    await office.test.dataSource.query("UPDATE processes SET seen_at = now() - interval '40 seconds'")
    expect((await system()).processes).toEqual([expect.objectContaining({ isSilent: true })])
  })

  it('lists failed jobs first, then waiting ones, without payloads', async () => {
    const { id } = await failedJob(office)
    await office.test.dataSource.query(
      `INSERT INTO outbox (id, job, payload, run_at, created_at, attempts, enqueued_at) VALUES
         (gen_random_uuid(), 'cdas.render', '{}', now(), now() - interval '2 hours', 1, now() - interval '1 hour'),
         (gen_random_uuid(), 'cdas.render', '{}', now() + interval '1 hour', now(), 0, NULL)`,
    )
    const { jobs } = await system()
    expect(jobs.open[0]).toEqual({
      id,
      job: 'cdas.render',
      state: 'failed',
      attempts: 3,
      createdAt: expect.any(String),
      dueAt: expect.any(String),
      error: 'Error ENOSPC',
      about: null,
    })
    expect(jobs.open.filter(({ state, job }) => state === 'queued' && job === 'cdas.render')).toHaveLength(1)
    expect(jobs.failed).toBe(1)
    // A job planned for later is not listed.
    expect(jobs.open.some(({ state, attempts }) => state === 'due' && attempts === 0)).toBe(false)
  })

  it('names the subject of an open job', async () => {
    const [{ name, id } = { name: '', id: '' }] = await office.test.dataSource.query<{ name: string; id: string }[]>(
      "SELECT id, first_name || ' ' || last_name AS name FROM users WHERE last_name IS NOT NULL LIMIT 1",
    )
    await office.test.dataSource.query(
      `INSERT INTO outbox (id, job, payload, run_at, created_at, attempts, failed_at, last_error)
       VALUES (gen_random_uuid(), 'accounts.send-password-link', jsonb_build_object('userId', $1::text),
               now() + interval '1 hour', now(), 3, now(), 'Error ECONNREFUSED')`,
      [id],
    )
    const { jobs } = await system()
    expect(jobs.open.find(({ job }) => job === 'accounts.send-password-link')?.about).toBe(name)
  })

  it('shows mails, schedules and seals, and that no backups are made', async () => {
    await office.test.dataSource.query(
      `INSERT INTO sent_mails (id, claimed_by, claimed_until, accepted_at) VALUES
         ('one', gen_random_uuid(), now(), now()), ('two', gen_random_uuid(), now(), now() - interval '2 days')`,
    )
    const { mails, schedules, audit, backups, checks } = await system()
    expect(mails).toMatchObject({ sentInDay: 1, lastSentAt: expect.any(String) })
    expect(schedules).toContainEqual({ name: 'mail.sweep', dueAt: expect.any(String), doneAt: null })
    expect(audit).toMatchObject({ sealed: 0, sealedAt: null, unsealed: expect.any(Number) })
    expect(backups).toBeNull()
    expect(checks.find(({ name }) => name === 'database')).toMatchObject({ ok: true })
  })

  it('retries a failed job at once on request, and logs who requested it', async () => {
    const { id } = await failedJob(office)
    expect(await rowOf(id)).toEqual({ isDue: false })
    expect((await retry(id)).status).toBe(204)
    expect(await rowOf(id)).toEqual({ isDue: true })
    const [entry] = await office.test.dataSource.query<object[]>(
      `SELECT action, entity_type AS type, actor_id AS actor, after FROM audit_log WHERE entity_id = $1`,
      [id],
    )
    expect(entry).toEqual({
      action: 'job.retry',
      type: 'job',
      actor: office.superAdmin.userId,
      after: { job: 'cdas.render', attempts: 3 },
    })
  })

  it('refuses to retry a finished or running job, and logs nothing', async () => {
    const { id } = await failedJob(office)
    await office.test.dataSource.query('UPDATE outbox SET enqueued_at = now() WHERE id = $1', [id])
    const answer = await retry(id)
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'JOB_NOT_WAITING' })
    const kept = await office.test.dataSource.query<object[]>('SELECT FROM audit_log WHERE entity_id = $1', [id])
    expect(kept).toEqual([])
  })
})
