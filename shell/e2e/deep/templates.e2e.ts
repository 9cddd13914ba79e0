import { expect, test } from '@playwright/test'
import { choose } from '../support/choose.js'
import { pdfOf } from '../support/files.js'
import { expectSignInPrompt } from '../support/hold.js'
import { browserOf, password, people, signIn } from '../support/people.js'
import { consoleErrorsOf } from '../support/quiet.js'

interface Upload {
  uploadURL: string
  objectPath: string
}

const unique = Date.now().toString(36).slice(-5)

test('a template says what is missing, is uploaded, found by its category and saved', async ({ browser }) => {
  const page = await browserOf(browser, 'agent')
  const complaints = consoleErrorsOf(page)
  await page.goto('/team-library')
  await page.getByRole('button', { name: 'Upload Template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Template' })
  const send = dialog.getByRole('button', { name: 'Upload Template' })
  await send.click()
  for (const text of ['Please upload a file first', 'Name is required', 'Please select a category'])
    await expect(dialog.getByText(text)).toBeVisible()

  await dialog.getByLabel('File').setInputFiles(pdfOf(`letter-${unique}.pdf`))
  await dialog.getByLabel('Name').fill(`Letter ${unique}`)
  await dialog.getByLabel('Description').fill('For the first week')
  await send.click()
  await expect(dialog.getByText('Please select a category')).toBeVisible()
  await choose(page, dialog, 'Category', 'Training Materials')
  await send.click()
  await expect(page.getByText('Template uploaded successfully')).toBeVisible()

  const card = page.getByRole('listitem').filter({ hasText: `Letter ${unique}` })
  await choose(page, page.locator('main'), 'Category', 'Training Materials')
  await expect(page).toHaveURL(/category=TRAINING/)
  await expect(card).toContainText('For the first week')
  await choose(page, page.locator('main'), 'Category', 'Forms')
  await expect(card).toHaveCount(0)
  await page.goto('/team-library?category=TRAINING')
  const saved = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe(`Letter ${unique}.pdf`)

  const more = card.getByRole('button', { name: `More for Letter ${unique}` })
  await more.click()
  await page.getByRole('menuitem', { name: 'Edit template' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit template' })
  await edit.getByLabel('Description').fill('For the first month')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Template updated')).toBeVisible()
  await expect(card).toContainText('For the first month')

  await more.click()
  await page.getByRole('menuitem', { name: 'Delete template' }).click()
  await page
    .getByRole('dialog', { name: `Delete Letter ${unique}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('Template deleted')).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.route('**/api/templates?*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
  await page.goto('/team-library?category=OTHER')
  await expect(page.getByText('No templates in this category')).toBeVisible()
  expect(complaints).toEqual([])
  await page.context().close()
})

test("a colleague's template appears in the library without a reload", async ({ browser }) => {
  const page = await browserOf(browser, 'agent')
  const name = `Checklist ${unique}`
  await page.goto('/team-library')
  await expect(page.getByRole('button', { name: /^Download / }).first()).toBeVisible()
  const office = await browser.newContext()
  await office.request.post('/api/auth/agent-login', { data: { email: people.coordinator.email, password } })
  const { uploadURL, objectPath }: Upload = await (
    await office.request.post('/api/objects/upload', { data: { name: `${name}.pdf`, purpose: 'template' } })
  ).json()
  await office.request.put(uploadURL, { data: pdfOf(name).buffer, headers: { 'content-type': 'application/pdf' } })
  const added = await office.request.post('/api/templates', { data: { fileUrl: objectPath, name, category: 'FORMS' } })
  expect(added.status()).toBe(201)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toBeVisible()
  const { id } = await added.json()
  expect((await office.request.delete(`/api/templates/${id}`)).ok()).toBe(true)
  await expect(card).toHaveCount(0)
  await office.close()
  await page.context().close()
})

test('says so to an agent without documents', async ({ browser }) => {
  const page = await browserOf(browser, 'admin')
  await page.goto('/documents')
  await expect(page.getByText('No documents yet')).toBeVisible()
  await page.goto('/team-library')
  await expect(page.getByText('No templates yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload First Template' })).toBeVisible()
  await page.context().close()
})

test('an expired session during a share or upload of a template leads to sign-in', async ({ browser }) => {
  const page = await browserOf(browser, 'agent')
  await page.goto('/documents')
  await page
    .getByRole('button', { name: /^Share Listing agreement/ })
    .first()
    .click()
  const share = page.getByRole('dialog', { name: 'Share Document' })
  await share.getByLabel('Share with all agents').check()
  await page.context().clearCookies()
  await share.getByRole('button', { name: 'Share Document' }).click()
  await expect(page).toHaveURL('/agent-login?next=%2Fdocuments')

  await signIn(page, 'agent')
  await page.goto('/team-library')
  await page.getByRole('button', { name: 'Upload Template' }).click()
  await page.context().clearCookies()
  await expectSignInPrompt(page, async () =>
    page
      .getByRole('dialog')
      .getByLabel('File')
      .setInputFiles(pdfOf(`late-${unique}.pdf`)),
  )
  await expect(page).toHaveURL('/agent-login?next=%2Fteam-library%3Fnew%3Dtemplate')
  await page.context().close()
})
