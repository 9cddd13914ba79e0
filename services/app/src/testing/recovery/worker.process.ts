import 'reflect-metadata'
import { DRAWING_THREAD, type DrawingThread } from '@bluebonnet/pages'
import { Global, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { WorkerAppModule } from '../../worker-app.module.js'
import { runProcess } from '../../process/run-process.js'

/** The drawing thread runs from the sources: a built one has no loader, which the sources need. */
const thread: DrawingThread = {
  entry: new URL('./drawing.thread.ts', import.meta.resolve('@bluebonnet/pages')),
  execArgv: process.execArgv,
}

@Global()
@Module({ providers: [{ provide: DRAWING_THREAD, useValue: thread }], exports: [DRAWING_THREAD] })
class FromSourcesModule {}

/** main.worker.ts unchanged, but from the sources. */
await runProcess('worker', async (settings, logger) => {
  const worker = WorkerAppModule.for(settings)
  const app = await NestFactory.createApplicationContext(
    { ...worker, imports: [...(worker.imports ?? []), FromSourcesModule] },
    { logger, abortOnError: false },
  )
  process.send?.('ready')
  return app
})
