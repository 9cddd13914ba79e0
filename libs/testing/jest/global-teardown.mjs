import { cluster } from './global-setup.mjs'

/** Stops the cluster that the run started, and no other. */
export default async function globalTeardown() {
  await cluster?.stop()
}
