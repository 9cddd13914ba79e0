import type { z } from 'zod'
import type { QueueName } from './queue-settings.js'

/** What a job is: its name, the queue that carries it and the shape of its payload (ids only). */
export interface JobDefinition<P = unknown> {
  /** `module.verb`, for instance `cdas.render`. Stored in rows: never reuse a name for something else. */
  readonly name: string
  readonly queue: QueueName
  readonly schema: z.ZodType<P>
}

const defined = new Map<string, JobDefinition>()

/** Declares a job. Boot fails unless exactly one class carries `@HandlesJob` of it. */
export const defineJob = <P>(job: JobDefinition<P>): JobDefinition<P> => {
  if (defined.has(job.name)) throw new Error(`Two jobs are called ${job.name}`)
  const definition = Object.freeze({ ...job })
  defined.set(job.name, definition)
  return definition
}

/** Every job that the loaded modules declare, by name. */
export const definedJobs = (): ReadonlyMap<string, JobDefinition> => defined
