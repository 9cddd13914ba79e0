import 'reflect-metadata'
import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module.js'
import { runProcess } from './process/run-process.js'

await runProcess('worker', async (settings, logger) => {
  const app = await NestFactory.createApplicationContext(AppModule.worker(settings), { logger, abortOnError: false })
  logger.log('Taking jobs', 'Worker')
  return app
})
