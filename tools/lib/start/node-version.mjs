import { Stop } from './say.mjs'

const oldest = /** @type {const} */ ([20, 19])

/** Bluebonnet needs Node 20.19 or newer; anything older fails later with a message that nobody understands. */
export function checkNodeVersion() {
  const version = process.versions.node
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  throw new Stop(
    `Bluebonnet needs Node ${oldest.join('.')} or newer; this is Node ${version}. ` +
      `Install a newer one from https://nodejs.org and run npm start again.`,
  )
}
