import type { Locator, Page } from '@playwright/test'

/** Selects the first matching option of a list field, which may have more options than it shows at once. */
export const choose = async (page: Page, dialog: Locator, label: string, option: string | RegExp): Promise<void> => {
  await dialog.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option).first().click()
}
