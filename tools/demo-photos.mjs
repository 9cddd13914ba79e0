// `node tools/demo-photos.mjs`: draws the pictures of the demo's listings again, as small WebP files beside the seed.
// They are drawings of our own in Chromium, so that the demo shows houses and owes nobody for a photograph.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from './lib/browser.mjs'
import { houses } from './lib/demo-photos/houses.mjs'
import { height, width } from './lib/demo-photos/paint.mjs'
import { rooms } from './lib/demo-photos/rooms.mjs'
import { sites } from './lib/demo-photos/sites.mjs'
import { root } from './lib/workspace.mjs'

const quality = 0.62
const out = process.env.OUT ?? join(root, 'services', 'database', 'src', 'seeds', 'photos')

mkdirSync(out, { recursive: true })
const browser = await launchBrowser()
const page = await browser.newPage()
let total = 0
for (const [name, draw] of Object.entries({ ...houses, ...sites, ...rooms })) {
  const webp = await page.evaluate(async ({ svg, w, h, q }) => {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', q).split(',')[1]
  }, { svg: draw(), w: width, h: height, q: quality })
  const bytes = Buffer.from(webp, 'base64')
  total += bytes.length
  writeFileSync(join(out, `${name}.webp`), bytes)
}
await browser.close()
console.log(`${total} bytes of pictures in ${out}`)
