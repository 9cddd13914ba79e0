import { cluster } from './global-setup.mjs'

/** Ends the cluster that the run had started; one that was given goes on. */
export default async function globalTeardown() {
  await cluster?.stop()
}
