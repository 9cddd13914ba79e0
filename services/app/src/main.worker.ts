import 'reflect-metadata'
import { JobHandlers } from '@bluebonnet/platform'
import { NestFactory } from '@nestjs/core'
import { WorkerAppModule } from './worker-app.module.js'
import { runProcess } from './process/run-process.js'

await runProcess('worker', async (settings, logger) => {
  const app = await NestFactory.createApplicationContext(WorkerAppModule.for(settings), { logger, abortOnError: false })
  app.get(JobHandlers).requireAll()
  logger.log('Taking jobs', 'Worker')
  return app
})
