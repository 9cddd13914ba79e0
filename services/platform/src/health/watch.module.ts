import { Module } from '@nestjs/common'
import { WorkerModule } from '../jobs/worker.module.js'
import { MailModule } from '../mail/mail.module.js'
import { DependencyWatch } from './dependency-watch.js'

/** For worker processes: watches what they stand on. */
@Module({ imports: [WorkerModule, MailModule], providers: [DependencyWatch] })
export class WatchModule {}
