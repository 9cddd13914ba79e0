// Writes down what the API answers on the pictured screens of a running product with demo data, which BASE_URL names
// (http://localhost:4200): for new pictures after an answer's shape has changed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { launchBrowser } from '../../../tools/lib/browser.mjs'
import { openContext } from '../../../tools/bench/client.mjs'
import { still } from '../support/still.mjs'
import { callOf, screens, waiting } from './screens.mjs'

/** Rows beyond those in a picture are dropped. */
const mostRows = 8
const patienceMs = 30_000
const baseURL = process.env['BASE_URL'] ?? 'http://localhost:4200'
const browser = await launchBrowser()
/** @type {import('./screens.mjs').Recorded} */
const recorded = { at: new Date().toISOString(), screens: {} }

/**
 * Records an answer.
 * @param {import('@playwright/test').Request} request
 * @param {import('./screens.mjs').Answers} answers
 */
const record = async (request, answers) => {
  const response = await request.response()
  if (!response?.ok() || !String(response.headers()['content-type']).startsWith('application/json')) return
  const body = await response.json()
  const total = response.headers()['x-total-count'] ?? null
  answers[callOf(request.url())] = { body: Array.isArray(body) ? body.slice(0, mostRows) : body, total }
}

for (const { who, path } of screens) {
  const viewport = { width: 1280, height: 800 }
  const context = await openContext(browser, baseURL, who === 'visitor' ? undefined : who, { viewport })
  const page = await context.newPage()
  /** @type {import('./screens.mjs').Answers} */
  const answers = {}
  /** @type {Promise<void>[]} */
  const asked = []
  page.on('request', (request) => {
    const call = callOf(request.url())
    if (call.startsWith('/api/') && call !== '/api/events') asked.push(record(request, answers))
  })
  await page.goto(path)
  // An answer may lead to more calls.
  for (let known = -1; known < asked.length;) {
    known = asked.length
    await Promise.all(asked)
    await expect(page.locator(waiting)).toHaveCount(0, { timeout: patienceMs })
    await still(page)
  }
  recorded.screens[path] = answers
  await context.close()
}
await browser.close()
writeFileSync(join(import.meta.dirname, 'answers.json'), `${JSON.stringify(recorded, null, 1)}\n`)
