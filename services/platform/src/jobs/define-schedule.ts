import type { JobDefinition } from './define-job.js'

/** When a repeating job is due: every so many milliseconds (counted from 1970), or once a day at a local time. */
export type Rhythm = { everyMs: number } | { dailyAt: `${number}:${number}`; timeZone: string }

interface ScheduleDefinition {
  readonly name: string
  readonly rhythm: Rhythm
  readonly job: JobDefinition
  readonly payload: unknown
}

const defined = new Map<string, ScheduleDefinition>()

/** Declares a repeating job. Each due moment becomes one outbox row, whatever number of workers runs. */
export const defineSchedule = <P>(schedule: {
  name: string
  rhythm: Rhythm
  job: JobDefinition<P>
  payload: P
}): void => {
  if (defined.has(schedule.name)) throw new Error(`Two schedules are called ${schedule.name}`)
  defined.set(schedule.name, Object.freeze({ ...schedule, payload: schedule.job.schema.parse(schedule.payload) }))
}

/** All that modules have declared so far; complete once the application is made. */
export const definedSchedules = (): readonly ScheduleDefinition[] => [...defined.values()]
