import { isTierName, loadTier, tiers } from '@bluebonnet/database/load'
import { ResilientClient } from '@bluebonnet/platform/database/data-source'
import { isReachableByOthers } from '../demo/demo-rule.js'
import { StartupError } from '../process/startup-error.js'
import type { Command } from './commands.js'

/**
 * Fills an empty database with the synthetic brokerage of a tier, for benchmarks; it has the demo's sign-ins, hence the
 * demo's rule.
 */
export const load: Command = async (settings, [tier = 'small']) => {
  if (!isTierName(tier))
    throw new StartupError(`There is no tier called ${tier}; there are: ${Object.keys(tiers).join(', ')}`)
  const opening = isReachableByOthers(settings)
  if (opening !== null) {
    throw new StartupError(
      `The loaded sign-ins have the demo's password, which is public, ` +
        `and ${opening} would open them to others: nothing was written.`,
    )
  }
  const client = new ResilientClient({ connectionString: settings.databaseUrl })
  await client.connect()
  try {
    const isFilled = await loadTier(client, tiers[tier], { say: (line) => process.stdout.write(`${line}\n`) })
    return isFilled ? `the ${tier} brokerage is loaded` : 'not loaded, this database has people already'
  } finally {
    await client.end()
  }
}
