import { SetMetadata } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { JobDefinition } from './define-job.js'

/** One run of a job, as its handler sees it. */
export interface JobRun<P> {
  /** Id of the outbox row: the same at every repeat, so it serves as the id of the effect. */
  readonly id: string
  readonly payload: P
  /**
   * Runs the effect and marks the job done in one transaction, so that the effect happens once however often the job is
   * repeated. Answers undefined, without running it, when the job is done already.
   */
  complete<T>(effect: (manager: EntityManager) => Promise<T>): Promise<T | undefined>
}

/**
 * Does the work of one kind of job. What may be repeated (rendering, sending) comes first; what must happen once goes
 * into `run.complete`. A handler that returns without it has its job marked done then.
 */
export interface JobHandler<P> {
  handle(run: JobRun<P>): Promise<void>
}

/** Under which a class carries the job that it does. */
export const handledJobKey = Symbol('handled job')

/** Names the class that does the given job; list the class among its module's providers. */
export const HandlesJob =
  <P>(job: JobDefinition<P>) =>
  (handler: abstract new (...args: never[]) => JobHandler<P>): void => {
    SetMetadata(handledJobKey, job)(handler)
  }
