import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { newId } from '../ids.js'
import type { JobDefinition } from '../jobs/define-job.js'
import { currentContext } from '../observability/request-context.js'
import { addJobs, openPayloads } from './outbox.sql.js'

interface OutboxOptions {
  /** Not before so many milliseconds have passed; at once unless given. */
  afterMs?: number
  /** A fixed id (see `derivedId`): adding the same intent twice then adds it once. */
  id?: string
}

/** Writes down, inside the change's own transaction, what is to be done after it. */
@Injectable()
export class Outbox {
  /** Adds one job and answers its id. The payload is parsed by the job's schema; a wrong one throws. */
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

  /** Adds many jobs of one kind in one statement and answers their ids. */
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

  /** What jobs of one kind are still to do, or at work on. */
  async open<P>(manager: EntityManager, job: JobDefinition<P>): Promise<P[]> {
    const rows = await openPayloads(manager, [job.name])
    return rows.map(({ payload }) => job.schema.parse(payload))
  }
}

/** When a row is due, the database's clock says alone: processes may disagree with it by minutes. */
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
