import { EventEmitter, once } from 'node:events'
import { expect, test, type Locator, type Page, type Request } from '@playwright/test'
import { everyRule, seriousViolations } from '../support/axe.js'
import { openDocuments, openUpload, recordUpload } from '../support/documents.js'
import { megabytes, pdfOf, writeLargePdf } from '../support/files.js'
import { browserOf } from '../support/people.js'

const unique = Date.now().toString(36).slice(-5)

/** Where large files go, in parts of 5 MB. */
const uploads = /\/api\/uploads\/[^/]+$/
const secondPart = String(megabytes(5))
const isSecondPart = (request: Request): boolean =>
  uploads.test(request.url()) && request.headers()['upload-offset'] === secondPart
const holdSecondPart = async (page: Page): Promise<void> => {
  await page.route(uploads, async (route) => (isSecondPart(route.request()) ? undefined : route.continue()))
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browserOf(browser, 'agent')
})
test.beforeEach(async () => openDocuments(page))
test.afterAll(async () => page.context().close())

test('a large file uploads in parts; after a pause it resumes at the interrupted part', async () => {
  const name = `plat-${unique}.pdf`
  const sent: string[] = []
  const gate = new EventEmitter()
  await page.route(uploads, async (route) => {
    const offset = route.request().headers()['upload-offset']
    if (offset !== undefined) sent.push(offset)
    // The second part is delayed until the upload is paused.
    if (offset === secondPart && sent.filter((begin) => begin === secondPart).length === 1) {
      await once(gate, 'open')
      await route.abort().catch(() => undefined)
      return
    }
    await route.continue()
  })
  const dialog = await openUpload(page)
  await dialog.getByLabel('File').setInputFiles(pdfOf(name, megabytes(12)))
  await expect.poll(() => sent).toEqual(['0', secondPart])
  expect(await seriousViolations(page, everyRule, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: `Pause ${name}` }).click()
  await expect(dialog.getByText(/^ ?Paused at \d+% of 12 MB$/)).toBeVisible()
  gate.emit('open')
  await dialog.getByRole('button', { name: `Resume ${name}` }).click()
  await expect(dialog.getByText('12 MB, uploaded')).toBeVisible()
  expect(sent).toEqual(['0', secondPart, secondPart, String(megabytes(10))])
  await page.unroute(uploads)
  await recordUpload(page, dialog, `Plat ${unique}`)
  await expect(page.getByText('Document uploaded successfully')).toBeVisible()
  const answer = await page.request.get(
    (await rowOf(page, `Plat ${unique}`).getByRole('link').getAttribute('href')) ?? '',
  )
  expect((await answer.body()).length).toBe(megabytes(12))
})

test('a large file resumes where it stopped when chosen again after its tab was closed', async () => {
  const file = test.info().outputPath(`roof-${unique}.pdf`)
  writeLargePdf(file, megabytes(12))
  const closing = await page.context().newPage()
  await openDocuments(closing)
  // A delayed request would still be sent when its page closes.
  await closing.route(uploads, async (route) => (isSecondPart(route.request()) ? route.abort() : route.continue()))
  const cut = closing.waitForEvent('requestfailed', isSecondPart)
  await (await openUpload(closing)).getByLabel('File').setInputFiles(file)
  await cut
  await closing.close()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && uploads.test(request.url())) sent.push(request.headers()['upload-offset'] ?? '')
  })
  const dialog = await openUpload(page)
  await dialog.getByLabel('File').setInputFiles(file)
  await expect(dialog.getByText('12 MB, uploaded')).toBeVisible()
  expect(sent).toEqual([secondPart, String(megabytes(10))])
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
})

test('cancelling an upload removes it from the server too', async () => {
  const name = `gone-${unique}.pdf`
  await holdSecondPart(page)
  const dropped = page.waitForRequest((request) => request.method() === 'DELETE' && uploads.test(request.url()))
  const dialog = await openUpload(page)
  const reached = page.waitForRequest(isSecondPart)
  await dialog.getByLabel('File').setInputFiles(pdfOf(name, megabytes(6)))
  await expect(dialog.getByRole('progressbar', { name: `Uploading ${name}` })).toBeVisible()
  await reached
  await dialog.getByRole('button', { name: `Cancel ${name}` }).click()
  await expect(dialog.getByText(name)).toHaveCount(0)
  expect((await (await dropped).response())?.status()).toBe(204)
  await page.unroute(uploads)
})

test('without a connection an upload waits, and resumes by itself', async () => {
  const name = `storm-${unique}.pdf`
  const dialog = await openUpload(page)
  const reached = page.waitForRequest(isSecondPart)
  await holdSecondPart(page)
  await dialog.getByLabel('File').setInputFiles(pdfOf(name, megabytes(6)))
  await reached
  await page.context().setOffline(true)
  await expect(dialog.getByText('No Internet connection')).toBeVisible()
  await page.unroute(uploads)
  await page.context().setOffline(false)
  await expect(dialog.getByText('Connected to the Internet')).toBeVisible()
  await expect(dialog.getByText('6 MB, uploaded')).toBeVisible()
  await expect(dialog.getByText('Connected to the Internet')).toHaveCount(0, { timeout: 5_000 })
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
})
