import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService, Reflector } from '@nestjs/core'
import { definedJobs, type JobDefinition } from './define-job.js'
import { handledJobKey, type JobHandler } from './handles-job.js'

/** Finds the handler of every job among the providers of the running application. */
@Injectable()
export class JobHandlers implements OnModuleInit {
  private readonly handlers = new Map<string, JobHandler<unknown>>()

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** Throws, and so stops the boot, unless every declared job has exactly one handler. */
  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !isHandler(instance)) continue
      const job = this.reflector.get<JobDefinition | undefined>(handledJobKey, metatype)
      if (job === undefined) continue
      if (this.handlers.has(job.name)) throw new Error(`Job ${job.name} has two handlers`)
      this.handlers.set(job.name, instance)
    }
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

const isHandler = (instance: unknown): instance is JobHandler<unknown> =>
  typeof instance === 'object' && instance !== null && typeof Reflect.get(instance, 'handle') === 'function'
