import type { Settings } from '@bluebonnet/platform'
import type { INestApplicationContext } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { AppModule } from '../app.module.js'

/**
 * Runs `work` with the providers of the API and closes them afterwards. It opens no metrics port: in a container the
 * process of the API, which has the same settings, listens there already.
 */
export const withApplication = async <T>(
  settings: Settings,
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> => {
  const metrics = { ...settings.metrics, port: null }
  const app = await NestFactory.createApplicationContext(AppModule.api({ ...settings, metrics }), {
    logger: false,
    abortOnError: false,
  })
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}
