import type { z } from 'zod'
import type { QueueName } from './queue-settings.js'

/** A job's definition: its name, its queue and the schema of its payload (ids only). */
export interface JobDefinition<P = unknown> {
  /** `module.verb`, for instance `cdas.render`. Stored in rows: never reuse a name for something else. */
  readonly name: string
  readonly queue: QueueName
  readonly schema: z.ZodType<P>
}

const defined = new Map<string, JobDefinition>()

/** Declares a job. The product does not start unless exactly one class has `@HandlesJob` for it. */
export const defineJob = <P>(job: JobDefinition<P>): JobDefinition<P> => {
  if (defined.has(job.name)) throw new Error(`Two jobs are called ${job.name}`)
  const definition = Object.freeze({ ...job })
  defined.set(job.name, definition)
  return definition
}

/** Every job that the loaded modules declare, by name. */
export const definedJobs = (): ReadonlyMap<string, JobDefinition> => defined

/** When a repeating job is due: every number of milliseconds (counted from 1970), or once a day at a local time. */
export type JobSchedule = { everyMs: number } | { dailyAt: `${number}:${number}`; timeZone: string }

interface ScheduleDefinition {
  readonly name: string
  readonly rhythm: JobSchedule
  readonly job: JobDefinition
  readonly payload: unknown
}

const schedules = new Map<string, ScheduleDefinition>()

/** Declares a repeating job. Each due time becomes one outbox row, whatever the number of workers. */
export const defineSchedule = <P>(schedule: {
  name: string
  rhythm: JobSchedule
  job: JobDefinition<P>
  payload: P
}): void => {
  if (schedules.has(schedule.name)) throw new Error(`Two schedules are called ${schedule.name}`)
  schedules.set(schedule.name, Object.freeze({ ...schedule, payload: schedule.job.schema.parse(schedule.payload) }))
}

/** All schedules that modules have declared so far; complete once the application is created. */
export const definedSchedules = (): readonly ScheduleDefinition[] => [...schedules.values()]
