import { expect, test, type Locator, type Page } from '@playwright/test'
import { choose } from '../support/choose.js'
import { openDocuments, openUpload, recordUpload } from '../support/documents.js'
import { megabytes, pdfOf, writeFalsePdf, writeLargePdf } from '../support/files.js'
import { browserOf, password } from '../support/people.js'
import { consoleErrorsOf } from '../support/quiet.js'

interface Person {
  firstName: string
  lastName: string
}

interface Deal {
  id: string
  propertyAddress: string
}

interface Upload {
  uploadURL: string
  objectPath: string
}

const unique = Date.now().toString(36).slice(-5)
const survey = `Survey ${unique}`

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

test.describe('documents', () => {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browserOf(browser, 'agent')
  })
  test.beforeEach(async () => openDocuments(page))
  test.afterAll(async () => page.context().close())

  test('a form without a file says so; a small file is uploaded, found, viewed, saved and archived', async () => {
    const complaints = consoleErrorsOf(page)
    const dialog = await openUpload(page)
    await dialog.getByRole('button', { name: 'Upload Document' }).click()
    await expect(dialog.getByText('Please upload a document first')).toBeVisible()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expect(dialog.getByText('Type is required')).toBeVisible()

    await dialog.getByLabel('File').setInputFiles(pdfOf(`${unique}.pdf`))
    await expect(dialog.getByText('2 KB, uploaded')).toBeVisible()
    await expect(dialog.getByText('Please upload a document first')).toHaveCount(0)
    await recordUpload(page, dialog, survey)
    await expect(page.getByText('Document uploaded successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, survey)).toContainText('Disclosure')

    await test.step('finds it by name and by type, and says when nothing matches', async () => {
      const search = page.getByPlaceholder('Search by name, type or address')
      await search.fill(survey)
      await expect(page.getByRole('heading', { name: 'All Documents (1)' })).toBeVisible()
      await search.fill('disclosure')
      await expect(rowOf(page, survey)).toBeVisible()
      await search.fill(`no such ${unique}`)
      await expect(page.getByText('No documents match your search criteria')).toBeVisible()
      const types = page.locator('main').getByLabel('Type', { exact: true })
      const place = await types.boundingBox()
      const clear = page.getByRole('button', { name: 'Clear filters' })
      await clear.click()
      await expect(clear).toHaveCount(0)
      // A filter that moves away under a pressed pointer takes no choice.
      expect(await types.boundingBox()).toEqual(place)
      await choose(page, page.locator('main'), 'Type', 'Appraisal')
      await expect(page).toHaveURL(/type=APPRAISAL/)
      await expect(rowOf(page, survey)).toHaveCount(0)
    })

    await test.step('View opens it in the browser, Download saves it', async () => {
      await page.goto(`/documents?q=${encodeURIComponent(survey)}`)
      const view = page.getByRole('link', { name: `View ${survey}` })
      await expect(view).toHaveAttribute('target', '_blank')
      const shown = await page.request.get((await view.getAttribute('href')) ?? '')
      expect(shown.headers()['content-type']).toBe('application/pdf')
      expect(shown.headers()['content-disposition']).toMatch(/^inline/)
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download ${survey}` }).click()
      await expect(page.getByText(`Downloading ${survey}`)).toBeVisible()
      expect((await saved).suggestedFilename()).toBe(`${unique}.pdf`)
    })

    await test.step('archiving removes it from the list, Undo restores it, and nothing is lost', async () => {
      await page.getByRole('button', { name: `More for ${survey}` }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await expect(page.getByText('Document archived')).toBeVisible()
      await expect(rowOf(page, survey)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Document restored')).toBeVisible()
      await expect(rowOf(page, survey)).toBeVisible()
      await page.getByRole('checkbox', { name: `Select ${survey}` }).check()
      const acts = page.getByRole('region', { name: 'The selected documents' })
      const zip = page.waitForEvent('download')
      await acts.getByRole('link', { name: 'Download (ZIP)' }).click()
      expect((await zip).suggestedFilename()).toBe('Documents.zip')
      await acts.getByRole('button', { name: 'Archive' }).click()
      await expect(page.getByText('Archived', { exact: true })).toBeVisible()
      await expect(page.getByText('No documents match your search criteria')).toBeVisible()
      await page.goto(`/documents?q=${encodeURIComponent(survey)}&archived=true`)
      await expect(rowOf(page, survey)).toBeVisible()
      await page.getByRole('button', { name: `More for ${survey}` }).click()
      await expect(page.getByRole('menuitem', { name: 'Restore' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
    })
    expect(complaints).toEqual([])
  })

  test('shows an HEIC photo as a thumbnail, in the browser as JPEG, and saves it unchanged', async () => {
    const roof = `Roof ${unique}`
    const dialog = await openUpload(page)
    await dialog.getByLabel('File').setInputFiles('services/documents/src/testing/photo.heic')
    await expect(dialog.getByText(/uploaded$/)).toBeVisible()
    await recordUpload(page, dialog, roof)
    const picture = page.getByAltText(`Thumbnail of ${roof}`)
    await expect(picture).toBeVisible()
    await expect(picture).toHaveJSProperty('naturalWidth', 96)
    const href = (await page.getByRole('link', { name: `View ${roof}` }).getAttribute('href')) ?? ''
    const types = [href, `${href}?download=true`].map(async (path) => (await page.request.get(path)).headers())
    const [shown, saved] = await Promise.all(types)
    expect([shown?.['content-type'], saved?.['content-type']]).toEqual(['image/jpeg', 'image/heic'])
  })

  test('shows refusals of rules or server beside the file, and a refused form keeps what was typed', async () => {
    const dialog = await openUpload(page)
    const field = dialog.getByLabel('File')
    const large = test.info().outputPath(`large-${unique}.pdf`)
    writeLargePdf(large, megabytes(50) + 1)
    await field.setInputFiles(large)
    await expect(dialog.getByRole('alert')).toHaveText(`large-${unique}.pdf exceeds maximum allowed size of 50 MB`)
    await field.setInputFiles({ ...pdfOf('run.exe'), mimeType: 'application/octet-stream' })
    await expect(dialog.getByRole('alert')).toHaveText(
      'You can only upload: PDF, images, Word, Excel, PowerPoint, plain text, CSV, ZIP',
    )

    // From the disk: only there is it the same file the second time.
    const wrong = test.info().outputPath(`page-${unique}.pdf`)
    writeFalsePdf(wrong)
    await field.setInputFiles(wrong)
    await expect(
      dialog.getByText(
        `Failed to upload page-${unique}.pdf. You can only upload: PDF, images, Word, Excel, PowerPoint, ` +
          `plain text, CSV, ZIP`,
      ),
    ).toBeVisible()
    await field.setInputFiles(pdfOf('second.pdf'))
    await expect(dialog.getByText('You can only upload 1 file(s)')).toBeVisible()
    await field.setInputFiles(wrong)
    await expect(dialog.getByText('Cannot add the duplicate file')).toBeVisible()
    await recordUpload(page, dialog, `Refused ${unique}`)
    await expect(page.getByText('Failed to upload document').first()).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue(`Refused ${unique}`)

    await dialog.getByRole('button', { name: `Remove page-${unique}.pdf` }).click()
    await field.setInputFiles(pdfOf(`right-${unique}.pdf`))
    await expect(dialog.getByText('2 KB, uploaded')).toBeVisible()
    await page.route('**/api/documents', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 409,
            json: { statusCode: 409, code: 'X', message: 'This deal is closed', error: 'This deal is closed' },
          })
        : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Upload Document' }).click()
    await expect(page.getByText('This deal is closed')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue(`Refused ${unique}`)
    await page.unroute('**/api/documents')
    await dialog.getByRole('button', { name: 'Upload Document' }).click()
    await expect(page.getByText('Document uploaded successfully')).toBeVisible()
  })

  test('shares a document with a colleague, a client and all agents; refuses a share without a recipient', async ({
    browser,
  }) => {
    await page
      .getByRole('button', { name: /^Share Listing agreement/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Share Document' })
    const send = dialog.getByRole('button', { name: 'Share Document' })
    await dialog.getByLabel('Message').fill(`Please read ${unique}`)
    await send.click()
    await expect(page.getByRole('alert')).toContainText('Choose a person, a client or all agents to share with')
    await expect(dialog.getByLabel('Message')).toHaveValue(`Please read ${unique}`)

    const other = await browser.newContext()
    await other.request.post('/api/auth/agent-login', { data: { email: 'agent2@bluebonnet.test', password } })
    const { firstName, lastName }: Person = await (await other.request.get('/api/auth/user')).json()
    await dialog.getByLabel('Agent', { exact: true }).fill(lastName)
    await page.locator('.ant-select-dropdown:visible').getByTitle(`${firstName} ${lastName}`).click()
    await send.click()
    await expect(page.getByText('Document shared successfully')).toBeVisible()
    await expect.poll(async () => (await other.request.get('/api/notifications')).text()).toContain(unique)

    for (const target of ['client', 'agents'] as const) {
      await page.reload()
      await page
        .getByRole('button', { name: /^Share Listing agreement/ })
        .first()
        .click()
      if (target === 'client') await choose(page, dialog, 'Client', /Alvarez/)
      else await dialog.getByLabel('Share with all agents').check()
      await send.click()
      await expect(page.getByText('Document shared successfully')).toBeVisible()
    }
    await other.close()

    await page
      .getByRole('button', { name: /^Share Listing agreement/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'End share: All agents' }).first().waitFor()
    await expect(dialog.getByLabel('Share with all agents')).toHaveCount(1)
  })

  test("what the office adds to an agent's deal appears without a reload, with the deal's address", async ({
    browser,
  }) => {
    const label = `Addendum ${unique}`
    const [deal]: Deal[] = await (await page.request.get('/api/deals?limit=1')).json()
    const office = await browser.newContext()
    await office.request.post('/api/auth/agent-login', { data: { email: 'tc@bluebonnet.test', password } })
    const { uploadURL, objectPath }: Upload = await (
      await office.request.post('/api/objects/upload', { data: { name: `${label}.pdf` } })
    ).json()
    await office.request.put(uploadURL, { data: pdfOf(label).buffer, headers: { 'content-type': 'application/pdf' } })
    const recorded = await office.request.put('/api/documents', {
      data: { documentURL: objectPath, label, type: 'ADDENDUM', dealId: deal?.id },
    })
    expect(recorded.status()).toBe(201)
    await expect(rowOf(page, label)).toContainText(deal?.propertyAddress ?? 'no deal')
    await office.close()
  })

  test('the TREC Forms Library has twelve forms, each in a new tab', async () => {
    await page.getByText('TREC Forms Library').first().scrollIntoViewIfNeeded()
    const forms = page.locator('a[href^="https://www.trec.texas.gov/forms/"]')
    await expect(forms).toHaveCount(12)
    for (const form of await forms.all()) await expect(form).toHaveAttribute('target', '_blank')
  })
})
