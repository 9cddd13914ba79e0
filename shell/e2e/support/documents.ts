import { expect, type Locator, type Page } from '@playwright/test'
import { choose } from './choose.js'

export const openDocuments = async (page: Page): Promise<void> => {
  await page.goto('/documents')
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
}

export const openUpload = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await expect(dialog.getByText('Drop a file here or choose')).toBeVisible()
  return dialog
}

/** Fills in a document's required fields beside its file, and sends the form. */
export const recordUpload = async (page: Page, dialog: Locator, name: string): Promise<void> => {
  await dialog.getByLabel('Name').fill(name)
  await choose(page, dialog, 'Type', 'Disclosure')
  await dialog.getByRole('button', { name: 'Upload Document' }).click()
}
