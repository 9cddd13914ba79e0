import { expect, type Locator, type Page } from '@playwright/test'
import { answered } from '../support/answers.js'
import { choose } from '../support/choose.js'
import { dealUnderContract } from '../support/deals.js'
import { pdfOf } from '../support/files.js'
import { test } from '../support/office.js'

const unique = Date.now().toString(36).slice(-6)
const terms = {
  source: 'CONTRACT',
  effectiveDate: '2026-03-02',
  optionDays: 7,
  optionFee: 200,
  earnestMoney: 5_000,
  additionalEarnestMoney: 2_000,
  additionalEarnestMoneyDays: 14,
  financingDays: 21,
  surveyDays: 10,
  titleObjectionDays: 5,
  closingDate: '2026-04-10',
  replaces: null,
}
const typeDay = async (page: Page, dialog: Locator, field: string, day: string): Promise<void> => {
  await dialog.getByLabel(field).fill(day)
  await page.keyboard.press('Tab')
}
const days = (page: Page): Locator => page.getByRole('region', { name: 'Contract dates' }).getByRole('listitem')

test('shows ten moved dates before an amendment is saved; dates typed by hand stay', async ({
  openAs,
  callsOf,
  writer,
}) => {
  const calls = await callsOf(writer)
  const deal = await dealUnderContract(callsOf, writer, `${unique} Clock St`, {
    contractDate: '2026-03-02',
    closeDate: null,
  })
  await answered(await calls.post(`/api/deals/${deal}/contract`, { data: terms }))
  const papers = { kind: 'TITLE_PAPERS_RECEIVED', day: '2026-03-20' }
  await answered(await calls.post(`/api/deals/${deal}/contract/events`, { data: papers }))
  await answered(await calls.patch(`/api/deals/${deal}`, { data: { financingDueAt: '2026-03-27' } }))

  const page = await openAs(writer, `/deals/${deal}?tab=dates`)
  await expect(days(page).filter({ hasText: 'Option period ends' })).toContainText(
    'Effective Mar 2 + 7 days = Mon Mar 9, 5:00 p.m., paragraph 5B',
  )
  await page.getByRole('button', { name: 'Enter amendment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter amendment' })
  for (const name of ['Effective Date', 'Closing Date', 'Title Objections'])
    await dialog.getByRole('button', { name }).click()
  await typeDay(page, dialog, 'Effective Date', 'Mar 4, 2026')
  await typeDay(page, dialog, 'Closing Date', 'Apr 20, 2026')
  await dialog.getByLabel('Title Objections').fill('8')
  const moves = dialog.getByRole('region', { name: 'What moves' }).getByRole('listitem')
  await expect(moves).toHaveCount(10)
  await expect(moves.filter({ hasText: 'Buyer approval' })).toContainText('Pinned by hand, stays')
  await expect(moves.filter({ hasText: 'Title objections' })).toContainText('Mar 25, 2026 → Mar 28, 2026')
  await dialog.getByRole('button', { name: 'Save amendment' }).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByText('Version 2 of the terms')).toBeVisible()
  await expect(days(page).filter({ hasText: 'Closing' }).first()).toContainText('Apr 20, 2026')
  const financing = days(page).filter({ hasText: 'Buyer approval' })
  await expect(financing).toContainText('Mar 27, 2026')
  await financing.getByRole('button', { name: 'Use the computed date' }).click()
  await expect(financing).not.toContainText('Pinned by hand')
  await expect(days(page).filter({ hasText: 'Earnest money due' }).first()).toContainText('Late')
  await page.getByRole('tab', { name: /^Papers/ }).click()
  const papersOfDeal = page.getByRole('region', { name: /^Papers/ })
  await papersOfDeal
    .getByLabel(/^File for /)
    .first()
    .setInputFiles(pdfOf('Earnest money receipt.pdf'))
  await expect(papersOfDeal).toContainText(/1 to review/)
  await page.getByRole('tab', { name: /^Dates/ }).click()
  await page.getByRole('button', { name: 'Enter delivery', exact: true }).click()
  const entry = page.getByRole('dialog', { name: 'Enter delivery' })
  await entry.getByLabel('What').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('Earnest money delivered', { exact: true }).click()
  await typeDay(page, entry, 'On', 'Mar 6, 2026')
  const [filed] = await answered<{ label: string }[]>(await calls.get(`/api/documents?dealId=${deal}`))
  await choose(page, entry, 'Receipt', filed?.label ?? '')
  await entry.getByRole('button', { name: 'Save' }).click()
  await expect(entry).toBeHidden()
  const earnest = days(page).filter({ hasText: 'Earnest money due' }).first()
  await expect(earnest).toContainText('Delivered')
  await expect(earnest.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    /^\/api\/documents\/[^/]+\/content$/,
  )
})

test('says what another closing date moves before the deal is saved', async ({ openAs, callsOf, writer }) => {
  const calls = await callsOf(writer)
  const deal = await dealUnderContract(callsOf, writer, `${unique} Moving St`, {
    contractDate: '2026-03-02',
    closeDate: null,
  })
  await answered(await calls.post(`/api/deals/${deal}/contract`, { data: terms }))
  const page = await openAs(writer, `/deals/${deal}`)
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit deal' })
  // The dialog sets its fields a moment after it opens.
  await expect(dialog.getByLabel('Address')).toHaveValue(`${unique} Moving St`)
  await expect(dialog.getByRole('region', { name: 'What moves' })).toBeHidden()
  await typeDay(page, dialog, 'Close Date', 'Apr 20, 2026')
  const moves = dialog.getByRole('region', { name: 'What moves' })
  await expect(moves.getByRole('listitem')).toContainText('Apr 10, 2026 → Apr 20, 2026')
  await expect(moves).toContainText('Pinned by hand')
  await expect(moves).toContainText(/\d+ tasks move\./)
  await typeDay(page, dialog, 'Close Date', 'Apr 10, 2026')
  await expect(moves).toBeHidden()
})
