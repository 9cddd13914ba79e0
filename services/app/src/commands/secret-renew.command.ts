import { NestFactory } from '@nestjs/core'
import { Codes } from '@bluebonnet/auth'
import { AppModule } from '../app.module.js'
import type { Command } from './commands.js'

/** Seals anew what is encrypted with SECRET_PREVIOUS; the product may run meanwhile, and it may be repeated. */
export const secretRenew: Command = async (settings) => {
  const app = await NestFactory.createApplicationContext(AppModule.api(settings), {
    logger: false,
    abortOnError: false,
  })
  try {
    const { read, closed } = await app.get(Codes).sealAnew()
    const renewed = `${read - closed.length} of ${read} second factors are encrypted with SECRET now.`
    if (closed.length === 0) return renewed
    return `${renewed} Neither SECRET nor SECRET_PREVIOUS opens the others. Reset them for: ${closed.join(', ')}`
  } finally {
    await app.close()
  }
}
