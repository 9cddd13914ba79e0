import { expect, type Locator, type Page } from '@playwright/test'
import { inDays } from '../support/deals.js'
import { pdfOf } from '../support/files.js'
import { test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)
const address = `${unique} Tabkey Trl`

/**
 * Presses Tab until the element has the focus; fails if Tab never reaches it. Finds the element again only when it was
 * drawn anew: finding it by its role reads the whole page.
 */
const reach = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  let element = await target.elementHandle()
  for (let presses = 0; presses < 250; presses += 1) {
    const isFocused = await element?.evaluate((each) => (each.isConnected ? each === document.activeElement : null))
    if (isFocused === true && (await target.evaluate((each) => each === document.activeElement))) return
    if (isFocused !== false) element = await target.elementHandle()
    else await page.keyboard.press('Tab')
  }
  throw new Error('No Tab reaches it')
}
const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await reach(page, target)
  await page.keyboard.press(key)
}
const type = async (page: Page, target: Locator, text: string): Promise<void> => {
  await reach(page, target)
  await page.keyboard.type(text)
}
/** Selects in a list field: opened by Enter, moved through by arrows. */
const pick = async (page: Page, field: Locator, option: string): Promise<void> => {
  await press(page, field)
  const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')
  await expect(active).toBeVisible()
  for (let presses = 0; presses < 20 && (await active.innerText()) !== option; presses += 1)
    await page.keyboard.press('ArrowDown')
  await expect(active).toHaveText(option)
  await page.keyboard.press('Enter')
}
const card = (page: Page): Locator => page.getByRole('article', { name: address })

// A CDA on an incomplete file is refused first, with a way to continue.
test.use({ refusalsExpected: true })

test('takes a whole deal without the mouse: added, returned, corrected, approved, CDA signed', async ({
  openAs,
  writer,
}) => {
  const agent = await openAs(writer, '/deals?view=table')
  // From the start: a key press can be faster than the browser's focus event.
  agent.on('filechooser', (chooser) => void chooser.setFiles(pdfOf('agreement.pdf')))
  await test.step('the agent adds it', async () => {
    await press(agent, agent.getByRole('button', { name: 'New Deal' }).first())
    const dialog = agent.getByRole('dialog', { name: 'New Deal' })
    await pick(agent, dialog.getByLabel('Side'), 'Listing')
    await type(agent, dialog.getByLabel('Address'), address)
    await type(agent, dialog.getByLabel('City'), 'Austin')
    await type(agent, dialog.getByLabel('ZIP'), '78704')
    await type(agent, dialog.getByLabel('Sale Price'), '512000')
    await press(agent, dialog.getByRole('button', { name: 'Title company, dates, commission' }))
    await type(agent, dialog.getByLabel('Close Date'), inDays(21))
    await press(agent, dialog.getByRole('button', { name: 'Create deal' }))
    await expect(dialog).toBeHidden()
    await expect(agent.getByRole('row', { name: new RegExp(address) })).toContainText('PENDING BROKER APPROVAL')
  })

  await test.step("opens it by the table's keys and attaches a paper", async () => {
    await press(agent, agent.getByRole('link', { name: address }))
    await expect(agent.getByRole('heading', { level: 1, name: address })).toBeVisible()
    await press(agent, agent.getByRole('tab', { name: 'Overview' }))
    await agent.keyboard.press('ArrowRight')
    const upload = agent.getByRole('button', { name: /^Upload: / }).first()
    await press(agent, upload)
    await expect(agent.getByRole('button', { name: /^Replace: / })).toHaveCount(1)
  })

  const broker = await openAs(people.broker, '/broker-dashboard')
  await test.step('the broker returns it with a reason', async () => {
    await press(broker, card(broker).getByRole('button', { name: 'Reject' }))
    const dialog = broker.getByRole('dialog', { name: 'Reject Deal' })
    await type(broker, dialog.getByLabel('Reason'), 'The price is not that of the contract.')
    await press(broker, dialog.getByRole('button', { name: 'Reject Deal' }))
    await expect(card(broker)).toBeHidden()
  })
  await test.step('the agent corrects and resubmits it', async () => {
    await expect(agent.getByText('The price is not that of the contract.').first()).toBeVisible()
    await press(agent, agent.getByRole('button', { name: `More for ${address}` }))
    await press(agent, agent.getByRole('menuitem', { name: 'Edit deal' }))
    const dialog = agent.getByRole('dialog', { name: 'Edit deal' })
    await reach(agent, dialog.getByLabel('Sale Price'))
    await agent.keyboard.press('Control+A')
    await agent.keyboard.type('515000')
    await press(agent, dialog.getByRole('button', { name: 'Save changes' }))
    await expect(dialog).toBeHidden()
    await press(agent, agent.getByRole('button', { name: 'Submit again' }))
    const submitting = agent.getByRole('dialog', { name: 'Submit again' })
    await press(agent, submitting.getByRole('button', { name: 'Submit again' }))
    await expect(agent.getByText('PENDING BROKER APPROVAL').first()).toBeVisible()
  })
  await test.step('the broker approves it', async () => {
    await press(broker, card(broker).getByRole('button', { name: 'Approve' }))
    await expect(broker.getByText('The deal has been successfully approved.')).toBeVisible()
    await expect(agent.getByText('APPROVED', { exact: true }).first()).toBeVisible()
  })

  await test.step('the agent puts it under contract and generates its CDA', async () => {
    await press(agent, agent.getByRole('button', { name: 'Mark under contract' }))
    await expect(agent.getByText('UNDER CONTRACT', { exact: true }).first()).toBeVisible()
    await press(agent, agent.getByRole('button', { name: 'Generate CDA' }))
    await expect(agent.getByText('CDA generated successfully')).toBeVisible({ timeout: 30_000 })
  })
  await test.step('the broker approves the CDA with a reason despite open papers', async () => {
    await press(broker, broker.getByRole('link', { name: 'CDA Desk' }))
    await press(broker, broker.getByRole('button', { name: address }))
    const review = broker.getByRole('dialog', { name: address })
    await press(broker, review.getByRole('button', { name: 'Approve CDA' }))
    const dialog = broker.getByRole('dialog', { name: 'Papers are open' })
    await type(broker, dialog.getByLabel('Reason'), 'The papers are in the office')
    await press(broker, dialog.getByRole('button', { name: 'Approve CDA anyway' }))
    await expect(broker.getByText('CDA approved')).toBeVisible()
  })
})
