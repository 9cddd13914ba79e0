import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const program = () => {
  const found = process.env.CHROMIUM_PATH ?? places.find(existsSync)
  if (found === undefined) throw new Error('There is no Chromium. Install it (apt-get install chromium) or name it in CHROMIUM_PATH.')
  return found
}

/** A browser to measure with. Throws when the machine has none. */
export const launchBrowser = (args = []) => chromium.launch({ executablePath: program(), args: ['--no-sandbox', '--disable-gpu', ...args] })

/** A browser's profile of its own, signed in as one of the demo's portals ('agent', 'broker', 'admin'), or as nobody. */
export const openContext = async (browser, address, as, options = {}) => {
  const context = await browser.newContext({ baseURL: address, ...options })
  if (as === undefined) return context
  const answer = await context.request.post(`/api/auth/${as}-login`, { headers: { origin: address }, data: { email: `${as}@bluebonnet.test`, password: 'bluebonnet-demo' } })
  if (!answer.ok()) throw new Error(`${as} could not sign in: ${answer.status()}`)
  return context
}
