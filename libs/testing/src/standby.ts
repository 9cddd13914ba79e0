import { closedOnce } from './opened.js'
import { killServer, type Standby, startStandby } from '../../../tools/lib/standby.mjs'
import { startTestCluster, type TestCluster } from '../../../tools/lib/test-cluster.mjs'

export interface ReplicatedPostgres {
  primary: TestCluster
  standby: Standby
  /** Ends the primary at once, for good. */
  killPrimary(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL of its own, which commits as in service, and another one that follows it. */
export const startReplicated = async (): Promise<ReplicatedPostgres> => {
  const primary = await startTestCluster({ synchronous_commit: 'on' })
  try {
    const standby = await startStandby(primary.url)
    return {
      primary,
      standby,
      killPrimary: () => killServer(primary.folder),
      stop: closedOnce(async () => {
        await standby.destroy()
        await primary.stop()
      }),
    }
  } catch (error) {
    await primary.stop()
    throw error
  }
}
