// Draws the pages of the given file with pdfkit in a plain loop for some seconds and prints pages a second: no queue, no thread, no storage.
import { readFileSync } from 'node:fs'
import { drawPage } from '../../../services/deals/dist/cdas/page/draw-page.js'

const pages = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const seconds = 4

for (const page of pages.slice(0, 20)) await drawPage(page)
const started = performance.now()
let drawn = 0
for (; performance.now() - started < seconds * 1_000; drawn += 1) await drawPage(pages[drawn % pages.length])
console.log((drawn * 1_000) / (performance.now() - started))
