import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { newId } from '../ids.js'
import type { JobDefinition } from '../jobs/define-job.js'
import { currentContext } from '../observability/request-context.js'
import { addJobs, openPayloads } from './outbox.sql.js'

interface OutboxOptions {
  /** Delay in milliseconds; none by default. */
  afterMs?: number
  /** A fixed id (see `derivedId`): adding the same intent twice adds it once. */
  id?: string
}

/** Adds jobs inside the change's own transaction, to run after it. */
@Injectable()
export class Outbox {
  /** Adds one job and returns its id. Parses the payload by the job's schema; throws when it is invalid. */
  async add<P>(
    manager: EntityManager,
    job: JobDefinition<P>,
    payload: P,
    options: OutboxOptions = {},
  ): Promise<string> {
    const id = options.id ?? newId()
    await write(manager, job, [{ id, payload }], options.afterMs)
    return id
  }

  /** Adds many jobs of one kind in one statement and returns their ids. */
  async addMany<P>(
    manager: EntityManager,
    job: JobDefinition<P>,
    payloads: readonly P[],
    options: { afterMs?: number } = {},
  ): Promise<string[]> {
    const rows = payloads.map((payload) => ({ id: newId(), payload }))
    if (rows.length > 0) await write(manager, job, rows, options.afterMs)
    return rows.map((row) => row.id)
  }

  /** The open or running jobs of one kind. */
  async open<P>(manager: EntityManager, job: JobDefinition<P>): Promise<P[]> {
    const rows = await openPayloads(manager, [job.name])
    return rows.map(({ payload }) => job.schema.parse(payload))
  }
}

/** The due time uses the database's clock: the clocks of processes may differ by minutes. */
const write = async <P>(
  manager: EntityManager,
  job: JobDefinition<P>,
  rows: { id: string; payload: P }[],
  afterMs = 0,
): Promise<void> => {
  const { requestId, trace } = currentContext()
  await addJobs(manager, [
    rows.map((row) => row.id),
    job.name,
    rows.map((row) => JSON.stringify(job.schema.parse(row.payload))),
    afterMs,
    requestId,
    trace,
  ])
}
