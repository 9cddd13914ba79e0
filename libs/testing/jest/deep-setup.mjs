import { build } from '../../../tools/lib/start/build.mjs'
import globalSetup from './global-setup.mjs'

/** Deep suites also start processes of the product from its builds. */
export default async function deepSetup() {
  await build((text) => process.stdout.write(`${text}\n`))
  await globalSetup()
}
