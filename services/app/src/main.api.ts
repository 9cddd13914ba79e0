import 'reflect-metadata'
import { closeGracefully, JobHandlers } from '@bluebonnet/platform'
import { createApi } from './create-api.js'
import { runProcess } from './process/run-process.js'

await runProcess('api', async (settings, logger) => {
  const app = await createApi(settings, logger)
  app.get(JobHandlers).requireAll()
  await app.listen(settings.port, settings.host)
  logger.log(`Listening on http://${settings.host}:${settings.port}`, 'Api')
  return {
    close: async () => {
      await closeGracefully(app.getHttpAdapter().getInstance())
      await app.close()
    },
  }
})
