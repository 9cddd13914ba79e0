import {
  type Ask,
  type Colleague,
  addOfficePeople,
  type NewPerson,
  type SignedIn,
  signedInAs,
  type TestApp,
} from '@bluebonnet/brokerage/testing'
import type { Cda, Deal } from '@bluebonnet/contracts'
import type { DealStatus } from '@bluebonnet/domain'
import { cda as cdaShape } from '@bluebonnet/contracts/cdas/cda.schema'
import { deal as dealShape } from '@bluebonnet/contracts/deals/deal.schema'
import { dayIn, OutboxEntity } from '@bluebonnet/platform'
import { JobRunner } from '@bluebonnet/platform/jobs/job-runner'
import { migrations } from '@bluebonnet/database'
import { type Answer, createTestDatabase } from '@bluebonnet/testing'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { startProduct } from '../product.js'

@Module({ imports: [TypeOrmModule.forFeature([OutboxEntity])], providers: [JobRunner] })
class JobsByHandModule {}

export type Person = SignedIn

/** A brokerage at work: its signed-in people, its calls, and its jobs, which run on demand. */
export interface Office extends Readonly<Record<Colleague, Person>> {
  test: TestApp
  person(options?: NewPerson): Promise<Person>
  as(who: Person, path: string, options?: Ask): Promise<Answer>
  post(who: Person, path: string, body?: unknown): Promise<Answer>
  patch(who: Person, path: string, body: unknown): Promise<Answer>
  /** Runs the outbox, and the jobs that this adds, until it is empty. */
  runJobs(): Promise<void>
  rows<Row extends object = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export const openOffice = async (variables: Record<string, string> = {}): Promise<Office> => {
  const test = await startProduct(await createTestDatabase({ migrations }), variables, [JobsByHandModule])
  const people = await addOfficePeople(test, {
    agent: { firstName: 'Dana', lastName: 'Whitfield' },
    other: { firstName: 'Luis', lastName: 'Ortega' },
    manager: { firstName: 'Mae', lastName: 'Boone' },
    broker: { firstName: 'Caroline', lastName: 'Travis', trecLicenseNo: '0456789' },
  })
  const as: Office['as'] = (who, path, options = {}) => test.ask(path, { ...options, cookie: who.cookie })
  return {
    ...people,
    test,
    as,
    person: (options) => signedInAs(test, options),
    post: (who, path, body) => as(who, path, { method: 'POST', ...(body === undefined ? {} : { body }) }),
    patch: (who, path, body) => as(who, path, { method: 'PATCH', body }),
    runJobs: () => runJobs(test),
    rows: (sql, values) => test.dataSource.query(sql, values),
    close: () => test.close(),
  }
}

const runJobs = async (test: TestApp): Promise<void> => {
  const runner = test.app.get(JobRunner, { strict: false })
  const seen = new Set<string>()
  for (;;) {
    const rows = await test.dataSource.query<{ id: string; job: string }[]>(
      'SELECT id, job FROM outbox WHERE done_at IS NULL ORDER BY created_at, id',
    )
    const next = rows.find(({ id }) => !seen.has(id))
    if (next === undefined) return
    seen.add(next.id)
    await runner.run({ id: next.id, name: next.job, queue: 'quick' })
  }
}

/** A day of the brokerage's calendar, in Chicago's time zone, some days from today. */
export const daysFromNow = (days: number): string =>
  new Date(Date.parse(`${dayIn('America/Chicago', new Date())}T00:00:00Z`) + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
export const today = (): string => daysFromNow(0)

export const dealOf = (answer: Answer): Deal => dealShape.parse(answer.json())
export const cdaOf = (answer: Answer): Cda => cdaShape.parse(answer.json())
/** Status, code and sentence of a refusal. */
export const refusal = (answer: Answer): unknown => {
  const body = answer.json()
  return typeof body === 'object' && body !== null
    ? [answer.status, Reflect.get(body, 'code'), Reflect.get(body, 'message')]
    : [answer.status]
}

export const sampleDeal = {
  propertyAddress: '1812 Barton Springs Road',
  city: 'Austin',
  zip: '78704',
  price: 425_000,
  side: 'BUYER',
} as const

/** A deal of the agent's, moved to the given status. */
export const dealAt = async (
  office: Office,
  status: DealStatus,
  fields: object = {},
  who: Person = office.agent,
): Promise<Deal> => {
  const created = await office.post(who, '/api/deals', {
    ...sampleDeal,
    ...fields,
    ...(status === 'DRAFT' ? { status } : {}),
  })
  if (created.status !== 201) throw new Error(`No deal: ${created.text}`)
  const { id } = dealOf(created)
  const steps: Partial<Record<DealStatus, DealStatus[]>> = {
    ACTIVE: ['ACTIVE'],
    UNDER_CONTRACT: ['UNDER_CONTRACT'],
    PENDING: ['UNDER_CONTRACT', 'PENDING'],
    CLOSED: ['UNDER_CONTRACT', 'CLOSED'],
    CANCELLED: ['CANCELLED'],
  }
  if (status === 'REJECTED') await office.post(office.broker, `/api/deals/${id}/reject`, { reason: 'Wrong price' })
  else if (status !== 'DRAFT' && status !== 'PENDING_BROKER_APPROVAL')
    await office.post(office.broker, `/api/deals/${id}/approve`)
  for (const step of steps[status] ?? []) await office.post(who, `/api/deals/${id}/status`, { status: step })
  const deal = dealOf(await office.as(who, `/api/deals/${id}`))
  if (deal.status !== status) throw new Error(`The deal is ${deal.status}, not ${status}`)
  return deal
}

export const generate = (office: Office, dealId: string, who: Person = office.agent): Promise<Answer> =>
  office.post(who, `/api/deals/${dealId}/cda`)
