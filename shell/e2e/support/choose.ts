import type { Locator, Page } from '@playwright/test'

/** Chooses the first option that fits in a list field, whose options may be more than the field shows at once. */
export const choose = async (page: Page, dialog: Locator, label: string, option: string | RegExp): Promise<void> => {
  await dialog.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option).first().click()
}
