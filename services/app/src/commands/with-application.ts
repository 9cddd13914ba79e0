import type { Settings } from '@bluebonnet/platform'
import type { INestApplicationContext } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { AppModule } from '../app.module.js'

/**
 * Runs `work` with the providers of the API and closes them afterwards. Opens no metrics port: in a container the API
 * process, which has the same settings, already listens there.
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
