// Draws the pages of the given file with pdfkit in a plain loop for some seconds and prints pages a second: no queue,
// no thread, no storage.
import { readFileSync } from 'node:fs'
import { drawContent } from '@bluebonnet/pages/draw'

/** @type {Parameters<typeof drawContent>[0][]} */
const pages = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const seconds = 4

for (const page of pages.slice(0, 20)) await drawContent(page)
const started = performance.now()
let drawn = 0
while (performance.now() - started < seconds * 1_000) {
  for (const page of pages.slice(0, 10)) await drawContent(page)
  drawn += 10
}
console.log((drawn * 1_000) / (performance.now() - started))
