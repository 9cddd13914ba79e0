// `npm run screens`: pictures of every screen and dialog of a running product with demo data, for people to look at: at
// two widths and in both themes, with data, empty, loading, refused, on paper; and a check that nothing scrolls
// sideways at 320 px. BASE_URL names the product (http://localhost:4200), OUT the folder (test-results/screens), KIND
// some of the kinds (data dialogs empty loading refused forbidden narrow print), ONLY the beginning of a path, WIDTH
// and THEME one of them. `empty` adds an agent to the demo.
import { join } from 'node:path'
import { launchBrowser } from './lib/browser.mjs'
import { sizes, themes } from './lib/screens/camera.mjs'
import { kinds } from './lib/screens/kinds.mjs'
import { signIn } from './lib/screens/people.mjs'
import { root } from './lib/workspace.mjs'

const baseURL = process.env['BASE_URL'] ?? `http://localhost:${process.env['PORT'] ?? 4200}`
const out = process.env['OUT'] ?? join(root, 'test-results', 'screens')
const chosen = process.env['KIND']?.split(/[ ,]+/) ?? Object.keys(kinds)
const wanted = (/** @type {string} */ path) => process.env['ONLY'] === undefined || path.startsWith(process.env['ONLY'])
const onlySizes = sizes.filter(({ width }) => (process.env['WIDTH'] ?? String(width)) === String(width))
const onlyThemes = themes.filter((theme) => (process.env['THEME'] ?? theme) === theme)

const browser = await launchBrowser(['--disable-background-networking'])
/** @type {Record<string, import('./lib/screens/camera.mjs').Session>} */
const states = {}
for (const who of ['agent', 'broker', 'admin']) {
  const context = await browser.newContext({ baseURL })
  await signIn(context, who)
  states[who] = await context.storageState()
  await context.close()
}
for (const kind of chosen) {
  const take = kinds[kind]
  if (take === undefined) throw new Error(`There is no kind ${kind}; there are: ${Object.keys(kinds).join(' ')}`)
  console.log(kind)
  await take({ browser, baseURL, states, wanted, shot: { baseURL, out, onlySizes, onlyThemes } })
}
await browser.close()
console.log(`Pictures are in ${out}`)
