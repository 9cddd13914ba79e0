import { startTestCluster } from '../../../tools/lib/test-cluster.mjs'

/** @type {import('../../../tools/lib/test-cluster.mjs').TestCluster | null} */
export let cluster = null

/** One cluster for all suites of a run, unless TEST_PG_URL names one. */
export default async function globalSetup() {
  if (process.env['TEST_PG_URL']) return
  cluster = await startTestCluster()
  process.env['TEST_PG_URL'] = cluster.url
}
