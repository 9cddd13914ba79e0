import type { Settings } from '@bluebonnet/platform'
import type { DataSource } from 'typeorm'
import { CannotStart } from '../process/cannot-start.js'
import { isLoopbackHost } from './loopback.js'

/**
 * Demo sign-ins have a password that everybody knows: with a listener that others can reach the process does not start on a
 * database that holds them (DECISIONS section 9).
 */
export const refuseDemoInPublic = async ({ host }: Pick<Settings, 'host'>, dataSource: DataSource): Promise<void> => {
  if (isLoopbackHost(host)) return
  // The seeds draw documents, with a library that no other start needs.
  const { holdsDemoSignIns } = await import('@bluebonnet/database/seeds')
  if (!(await holdsDemoSignIns(dataSource))) return
  throw new CannotStart(
    `This database holds the demo sign-ins, whose password is public, and HOST=${host} would open it to others. `
    + 'Begin with an empty database: choose a new DATA_DIR, run `SEED=none npm start`, then `npm run admin:create`.',
  )
}
