import { baseline } from '@bluebonnet/database'
import type { Settings } from '@bluebonnet/platform'
import type { DataSource } from 'typeorm'
import { hasTables, stepsOf } from '../backup/tables.sql.js'
import { StartupError } from '../process/startup-error.js'

const another = ({ embedded, dataDir }: Settings): string =>
  embedded
    ? `move the folder ${dataDir} elsewhere, or set DATA_DIR to another folder`
    : 'set DATABASE_URL, and DATABASE_OWNER_URL if you use it, to an empty database'

/** Refuses, before writing anything, a database that is neither empty nor begins with the baseline. */
export const assertOwnSchema = async (dataSource: DataSource, settings: Settings): Promise<void> => {
  const [first] = await stepsOf(dataSource)
  if (first === baseline) return
  if (first !== undefined)
    throw new StartupError(
      `This database is from before Bluebonnet 1.0, which cannot read it; nothing in it was changed. To start empty, ` +
        `${another(settings)}; to keep its records, continue with the version that made it.`,
    )
  if (await hasTables(dataSource))
    throw new StartupError(
      `This database has tables, but not those of Bluebonnet; nothing in it was changed. To continue, ` +
        `${another(settings)}.`,
    )
}
