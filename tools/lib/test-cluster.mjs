// A PostgreSQL for tests: its own port, a temporary folder, and nothing left behind.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'

/** Nothing here has to survive a power cut, so nothing waits for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
}

/** @typedef {{ url: string, stop: () => Promise<void> }} TestCluster */

/** @returns {Promise<TestCluster>} */
export async function startTestCluster() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bluebonnet-pg-'))
  const cluster = await startPostgres({ dataDir, settings })
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
