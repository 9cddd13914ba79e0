import { Codes } from '@bluebonnet/auth'
import { TaxNumbers } from '@bluebonnet/accounting'
import type { Command } from './commands.js'
import { withApplication } from './with-application.js'

interface Renewed {
  read: number
  renewed: number
  /** Whose do not open. */
  closed: string[]
}

const renewalWords = (what: string, advice: string, { read, renewed, closed }: Renewed): string => {
  const done = `${renewed} of ${read} ${what} are encrypted with SECRET now.`
  if (renewed === read) return done
  const others = `${done} Neither SECRET nor SECRET_PREVIOUS opens the others.`
  return closed.length === 0 ? `${others} Newer ones took their place.` : `${others} ${advice}: ${closed.join(', ')}`
}

/** Re-encrypts with SECRET what SECRET_PREVIOUS encrypted; safe to repeat, and while the product runs. */
export const secretRenew: Command = (settings) =>
  withApplication(settings, async (app) => {
    const { read, closed } = await app.get(Codes).resealAll()
    const factors = renewalWords('second factors', 'Reset them for', { read, renewed: read - closed.length, closed })
    const numbers = renewalWords('taxpayer numbers', 'Enter them again for', await app.get(TaxNumbers).resealAll())
    return `${factors}\n${numbers}`
  })
