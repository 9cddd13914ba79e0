import 'reflect-metadata'
import {
  CALLER_RESOLVER,
  httpAdapter,
  isLoopbackOnly,
  mirrorFiles,
  serveWeb,
  type CallerResolver,
  type NestLogger,
  type Settings,
} from '@bluebonnet/platform'
import type { ModuleMetadata } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { DataSource } from 'typeorm'
import { AppModule } from './app.module.js'
import { refuseDemoInPublic } from './demo/demo-rule.js'
import { serveMailbox } from './mailbox/serve-mailbox.js'

/** Creates the API without listening; tests use it without a port, and with their own modules. */
export const createApi = async (
  settings: Settings,
  logger: NestLogger,
  more: NonNullable<ModuleMetadata['imports']> = [],
): Promise<NestFastifyApplication> => {
  const adapter = httpAdapter(settings)
  serveMailbox(adapter.getInstance(), settings)
  const api = AppModule.api(settings)
  const whole = { ...api, imports: [...(api.imports ?? []), ...more] }
  const app = await NestFactory.create<NestFastifyApplication>(whole, adapter, {
    logger,
    bodyParser: false,
    abortOnError: false,
  })
  const { webRoot, portalBucket } = settings
  if (webRoot !== null && portalBucket !== null) {
    const stop = await mirrorFiles(portalBucket, webRoot)
    adapter.getInstance().addHook('onClose', stop)
  }
  if (webRoot !== null)
    serveWeb(adapter.getInstance(), webRoot, {
      callers: app.get<CallerResolver>(CALLER_RESOLVER),
      isLoopbackOnly: isLoopbackOnly(settings),
    })
  await app.init()
  await refuseDemoInPublic(settings, app.get(DataSource))
  return app
}
