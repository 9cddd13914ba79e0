import { BullModule, getQueueToken } from '@nestjs/bullmq'
import { type DynamicModule, Module } from '@nestjs/common'
import type { Queue } from 'bullmq'
import { type Settings, SETTINGS } from '../../config/settings.js'
import { Outages } from '../../health/outages.js'
import { JobQueues } from '../job-queues.js'
import { queueNames } from '../queue-settings.js'
import { BullJobQueues } from './bull-job-queues.js'
import { chooseStore, prepareQueueSchema, StoreConnection, StoreConnectionModule } from './connection.js'

/** Registers every declared queue and provides them as `JobQueues`. */
@Module({})
export class BullQueuesModule {
  static register(): DynamicModule {
    return {
      module: BullQueuesModule,
      imports: [
        BullModule.forRootAsync({
          imports: [StoreConnectionModule],
          inject: [SETTINGS, StoreConnection],
          useFactory: async (settings: Settings, store: StoreConnection) => {
            chooseStore(settings)
            if (settings.redisUrl === null) await prepareQueueSchema(settings.databaseUrl)
            return { connection: store.producer }
          },
        }),
        BullModule.registerQueue(...queueNames.map((name) => ({ name }))),
      ],
      providers: [
        Outages,
        {
          provide: JobQueues,
          inject: [SETTINGS, Outages, ...queueNames.map((name) => getQueueToken(name))],
          useFactory: async (
            settings: Settings,
            outages: Outages,
            quick: Queue,
            render: Queue,
            mail: Queue,
            backup: Queue,
          ) => {
            const queues = new BullJobQueues(settings, { quick, render, mail, backup }, outages)
            await queues.connected()
            return queues
          },
        },
      ],
      exports: [JobQueues, Outages],
    }
  }
}
