import { Readable } from 'node:stream'
import { SecretBox } from '@bluebonnet/auth'
import { mebibyte } from '@bluebonnet/domain'
import { holdsDemoSignIns, seedDemo } from '@bluebonnet/database/seeds'
import { sealedTin } from '@bluebonnet/accounting'
import { drawCdaPage } from '@bluebonnet/commission-service/cda-page'
import { objectStoreFor } from '@bluebonnet/platform/storage/storage.module'
import { isReachableByOthers } from '../demo/demo-rule.js'
import { StartupError } from '../process/startup-error.js'
import type { Command } from './commands.js'
import { withDatabase } from './with-database.js'

/**
 * Fills an empty database with the demo brokerage (docs/rules/accounts-and-sessions.md#demo); leaves a database with
 * any user unchanged.
 */
export const seed: Command = (settings, [what = 'demo']) =>
  withDatabase(settings, async (dataSource) => {
    if (what !== 'demo') throw new StartupError(`There is no seed called ${what}; there is: demo`)
    const opening = isReachableByOthers(settings)
    if (opening !== null) {
      throw new StartupError(
        `The demo's password is public, and ${opening} would open it to others: nothing was written.`,
      )
    }
    const store = await objectStoreFor(settings)
    const box = new SecretBox(settings)
    const isFilled = await seedDemo(dataSource, {
      drawCda: drawCdaPage,
      sealTin: (tin, agentId) => sealedTin(box, tin, { agentId, payeeId: null }),
      writeObject: async (key, bytes, contentType) => {
        await store.put(Readable.from([bytes]), key, { maxBytes: mebibyte, contentType })
      },
    })
    if (isFilled) return 'written'
    return (await holdsDemoSignIns(dataSource)) ? 'kept' : 'not written, this database has people of its own'
  })
