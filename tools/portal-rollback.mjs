// npm run portal:rollback -- mfe-broker: points browsers back to the release before.
import { portalNames, rollbackPortal } from './lib/web-root.mjs'

const name = process.argv[2]
if (!portalNames.includes(name)) {
  console.error(`Name one portal: ${portalNames.join(', ')}`)
  process.exit(1)
}
try {
  console.log(`${name} is back at ${await rollbackPortal(name)}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
