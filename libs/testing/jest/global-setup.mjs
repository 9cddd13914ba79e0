import { startTestCluster } from '../../../tools/lib/test-cluster.mjs'

/** One cluster for all suites of a run, unless the caller gave one in TEST_PG_URL. */
export default async function globalSetup() {
  if (process.env.TEST_PG_URL) return
  globalThis.testCluster = await startTestCluster()
  process.env.TEST_PG_URL = globalThis.testCluster.url
}
