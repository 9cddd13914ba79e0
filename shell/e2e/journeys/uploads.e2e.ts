import { expect, type Locator, type Page } from '@playwright/test'
import { answered } from '../support/answers.js'
import { withinClicks } from '../support/clicks.js'
import { dealUnderContract } from '../support/deals.js'
import { pdfOf, pictureOf, printedPdf } from '../support/files.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)

/** Selects files like a person: clicks the field, and the browser's file dialog opens. */
const chooseFiles = async (page: Page, zone: Locator, files: Parameters<Locator['setInputFiles']>[0]) => {
  const chooser = page.waitForEvent('filechooser')
  await zone.click()
  await (await chooser).setFiles(files)
}

interface Paper {
  label: string
  state: string
}

const names = [
  'Buyer representation agreement.pdf',
  'IABS signed.pdf',
  'Earnest money receipt.pdf',
  'Third party financing addendum.pdf',
  'Title commitment.pdf',
  'Home inspection report.pdf',
  'Survey.pdf',
  'Appraisal 2026.pdf',
]

test('files ten papers of a deal by three clicks', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Tenley')
  const dealId = await dealUnderContract(callsOf, agent, `${unique} Ten Ct`)
  const page = await openAs(agent, `/deals/${dealId}?tab=papers`)
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeVisible()
  await withinClicks(page, 'Ten papers filed on a deal', 3, async () => {
    await page.getByRole('button', { name: 'Upload files' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload files' })
    const read = [printedPdf('scan0001.pdf', 'TREC NO. 20-19'), printedPdf('scan0002.pdf', 'TREC NO. 55-1')]
    await chooseFiles(page, dialog.getByLabel('Files'), [...read, ...names.map((name) => pdfOf(name))])
    const rows = dialog.getByRole('table', { name: 'Files to upload' }).getByRole('row')
    await expect(rows).toHaveCount(11)
    await expect(dialog.getByText('Reading…')).toHaveCount(0)
    await expect(dialog.getByText('Sure', { exact: true })).toHaveCount(2)
    await expect(rows.filter({ hasText: 'scan0001.pdf' })).toContainText('Executed contract')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('10 documents uploaded successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
  })
  const calls = await callsOf(agent)
  const { papers } = await answered<{ papers: Paper[] }>(await calls.get(`/api/deals/${dealId}/papers`))
  const there = papers.filter(({ state }) => state === 'SUBMITTED').map(({ label }) => label)
  expect(there).toEqual(expect.arrayContaining(['Executed contract', 'Earnest money receipt']))
  expect(await answered<unknown[]>(await calls.get(`/api/documents?dealId=${dealId}`))).toHaveLength(10)
})

test.describe('a refused file', () => {
  test.use({ refusalsExpected: true })
  test('keeps its row with the reason, and Retry files it', async ({ openAs, callsOf, writer }) => {
    const dealId = await dealUnderContract(callsOf, writer, `${unique} Retry Rd`)
    const page = await openAs(writer, `/deals/${dealId}?tab=papers`)
    await page.route('**/api/documents', (route) =>
      route.request().method() === 'PUT' && route.request().postData()?.includes('Survey')
        ? route.fulfill({
            status: 409,
            json: { statusCode: 409, code: 'X', message: 'This deal is closed', error: 'This deal is closed' },
          })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Upload files' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload files' })
    await dialog.getByLabel('Files').setInputFiles([pdfOf('Survey.pdf'), pdfOf('Earnest money receipt.pdf', 3_000)])
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    const row = dialog.getByRole('row').filter({ hasText: 'Survey.pdf' })
    await expect(row.getByRole('alert')).toHaveText('This deal is closed')
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await page.unroute('**/api/documents')
    await row.getByRole('button', { name: 'Retry Survey.pdf' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('table', { name: 'Documents of this deal' }).getByRole('row')).toHaveCount(3)
  })
})

test('photos taken one by one become one PDF of their paper', async ({ openAs, callsOf, writer }) => {
  const dealId = await dealUnderContract(callsOf, writer, `${unique} Camera Ln`)
  const page = await openAs(writer, `/deals/${dealId}?tab=papers`)
  await page.getByLabel('Photo of Earnest money receipt').setInputFiles(pictureOf('one.png'))
  const dialog = page.getByRole('dialog', { name: 'Photos: Earnest money receipt' })
  await dialog.getByLabel('Photo of Another Page').setInputFiles(pictureOf('two.png'))
  await expect(dialog.getByText('Page 2 of 2')).toBeVisible()
  const edge = dialog.getByRole('slider', { name: 'Crop bottom' })
  await edge.press('ArrowUp')
  await expect(edge).toHaveAttribute('aria-valuetext', '2% cut off')
  await dialog.getByRole('button', { name: 'Use 2 pages as one PDF' }).click()
  await expect(page.getByText('Document uploaded successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const calls = await callsOf(writer)
  const [document] = await answered<{ label: string; contentType: string; url: string }[]>(
    await calls.get(`/api/documents?dealId=${dealId}`),
  )
  expect(document).toMatchObject({ label: 'Earnest money receipt', contentType: 'application/pdf' })
  expect(await (await calls.get(document?.url ?? '')).text()).toContain('/Count 2')
})

test('adds a property with six photos by four clicks', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Pixie')
  const page = await openAs(agent, '/properties')
  await withinClicks(page, 'Property with six photos', 4, async () => {
    await page.getByRole('button', { name: 'Add Property' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Property' })
    await expect(dialog.getByLabel('Address')).toBeFocused()
    for (const typed of [`${unique} Six Ave`, 'Austin', 'TX', '78704', '425k']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await chooseFiles(
      page,
      dialog.getByLabel('Photos'),
      Array.from({ length: 6 }, (_, at) => pictureOf(`room-${at}.png`)),
    )
    await expect(dialog.getByText(/uploaded$/)).toHaveCount(6)
    await dialog.getByRole('button', { name: 'Add Property' }).click()
    await expect(page.getByText('Property created successfully')).toBeVisible()
  })
})
