import 'reflect-metadata'
import { NestFactory } from '@nestjs/core'
import { WorkerAppModule } from './worker-app.module.js'
import { runProcess } from './process/run-process.js'

await runProcess('worker', async (settings, logger) => {
  const app = await NestFactory.createApplicationContext(WorkerAppModule.for(settings), { logger, abortOnError: false })
  logger.log('Taking jobs', 'Worker')
  return app
})
