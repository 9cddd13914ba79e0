import { startTestCluster, type TestCluster } from '../../../tools/lib/test-cluster.mjs'

/**
 * A PostgreSQL for tests: the cluster at `TEST_PG_URL` when the test runner has started one (see
 * jest/global-setup.mjs). Otherwise, or with settings, a new one in a temporary folder, which `stop` removes.
 */
export const startPostgres = async (
  settings?: Readonly<Record<string, string>>,
): Promise<Pick<TestCluster, 'url' | 'stop'>> => {
  const url = process.env['TEST_PG_URL']
  return url && settings === undefined ? { url: url, stop: () => Promise.resolve() } : startTestCluster(settings)
}
