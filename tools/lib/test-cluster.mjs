// A PostgreSQL for tests: its own port, a temporary folder, and nothing left behind.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'

/** Nothing here has to survive a power failure, so nothing waits for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
}

/** @typedef {{ url: string, folder: string, stop: () => Promise<void> }} TestCluster */

/**
 * @param {Readonly<Record<string, string>>} [others] settings that a suite is about
 * @returns {Promise<TestCluster>}
 */
export async function startTestCluster(others = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bluebonnet-pg-'))
  const cluster = await startPostgres({ dataDir, settings: { ...settings, ...others } })
  return {
    url: cluster.url,
    folder: cluster.folder,
    stop: async () => {
      await cluster.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
