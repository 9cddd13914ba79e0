import { isLoopbackOnly, type Settings } from '@bluebonnet/platform'
import type { DataSource } from 'typeorm'
import { StartupError } from '../process/startup-error.js'

type Reach = Pick<Settings, 'host' | 'publicUrl' | 'trustedProxies'>

/**
 * The setting that would expose the demo's sign-ins, whose password is public, beyond this machine; null when none
 * does.
 */
export const isReachableByOthers = (settings: Reach): string | null => {
  if (isLoopbackOnly(settings)) return null
  const { host, publicUrl, trustedProxies } = settings
  return `HOST=${host} with PUBLIC_URL=${publicUrl} and TRUSTED_PROXIES=${trustedProxies.join(',')}`
}

/**
 * The password of demo sign-ins is public: when the process can be reached from outside, it does not start on a
 * database that has them.
 */
export const refuseDemoInPublic = async (settings: Reach, dataSource: DataSource): Promise<void> => {
  const opening = isReachableByOthers(settings)
  if (opening === null) return
  // The seeds load a PDF library that no other start needs.
  const { holdsDemoSignIns } = await import('@bluebonnet/database/seeds')
  if (!(await holdsDemoSignIns(dataSource))) return
  throw new StartupError(
    `This database holds the demo sign-ins, whose password is public, and ${opening} would open it to others. ` +
      'Begin with an empty database: choose a new DATA_DIR, run `SEED=none npm start`, then `npm run admin:create`.',
  )
}
