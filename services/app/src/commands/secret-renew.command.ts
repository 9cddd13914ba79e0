import { NestFactory } from '@nestjs/core'
import { Codes } from '@bluebonnet/auth'
import { TaxNumbers } from '@bluebonnet/deals'
import { AppModule } from '../app.module.js'
import type { Command } from './commands.js'

const said = (what: string, advice: string, { read, closed }: { read: number; closed: string[] }): string => {
  const renewed = `${read - closed.length} of ${read} ${what} are encrypted with SECRET now.`
  if (closed.length === 0) return renewed
  return `${renewed} Neither SECRET nor SECRET_PREVIOUS opens the others. ${advice}: ${closed.join(', ')}`
}

/** Seals anew what is encrypted with SECRET_PREVIOUS; the product may run meanwhile, and it may be repeated. */
export const secretRenew: Command = async (settings) => {
  const app = await NestFactory.createApplicationContext(AppModule.api(settings), {
    logger: false,
    abortOnError: false,
  })
  try {
    const factors = said('second factors', 'Reset them for', await app.get(Codes).sealAnew())
    return `${factors}\n${said('taxpayer numbers', 'Enter them again for', await app.get(TaxNumbers).sealAnew())}`
  } finally {
    await app.close()
  }
}
