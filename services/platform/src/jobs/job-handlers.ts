import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import type { EntityManager } from 'typeorm'
import { createProviderMark } from '../provider-mark.js'
import { definedJobs, type JobDefinition } from './define-job.js'

/** One run of a job, as its handler sees it. */
export interface JobRun<P> {
  /** Id of the outbox row: the same on every attempt, so it can be the id of the effect. */
  readonly id: string
  readonly payload: P
  /**
   * Runs the effect and marks the job done in one transaction, so that the effect happens once however often the job
   * runs. Returns undefined, without running it, when the job is already done.
   */
  complete<T>(effect: (manager: EntityManager) => Promise<T>): Promise<T | undefined>
}

/**
 * Does the work of one kind of job. Repeatable work (rendering, sending) comes first; work that must happen once goes
 * into `run.complete`. If a handler returns without it, its job is marked done then.
 */
export interface JobHandler<P> {
  handle(run: JobRun<P>): Promise<void>
}

const handlerMark = createProviderMark<JobHandler<unknown>, string>()

/** Declares the class that handles the given job; list the class in its module's providers. */
export const HandlesJob = <P>(
  job: JobDefinition<P>,
): ((handler: abstract new (...args: never[]) => JobHandler<P>) => void) => handlerMark.mark(job.name)

/** Finds the handler of every job among the providers of the application. */
@Injectable()
export class JobHandlers implements OnModuleInit {
  private readonly handlers = new Map<string, JobHandler<unknown>>()

  constructor(private readonly discovery: DiscoveryService) {}

  /** Throws, and so stops the boot, when a job has two handlers. */
  onModuleInit(): void {
    for (const { instance, value: name } of handlerMark.find(this.discovery)) {
      if (this.handlers.has(name)) throw new Error(`Job ${name} has two handlers`)
      this.handlers.set(name, instance)
    }
  }

  /** Throws, and so stops a process of the product, unless every job that its modules declare has a handler. */
  requireAll(): void {
    const orphans = [...definedJobs().keys()].filter((name) => !this.handlers.has(name))
    if (orphans.length > 0) throw new Error(`No handler for job ${orphans.join(', ')}`)
  }

  /** The job's definition and handler, or null for a name that this release does not know. */
  find(name: string): { job: JobDefinition; handler: JobHandler<unknown> } | null {
    const job = definedJobs().get(name)
    const handler = this.handlers.get(name)
    return job !== undefined && handler !== undefined ? { job, handler } : null
  }
}
