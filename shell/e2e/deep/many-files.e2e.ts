import { expect } from '@playwright/test'
import { submittedDeal } from '../support/deals.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)

test('takes 41 and 60 dropped files, and says with the next ones how many there may be', async ({
  openAs,
  callsOf,
}) => {
  test.setTimeout(240_000)
  const agent = await newAgent(await callsOf(people.broker), 'Manny')
  const dealId = await submittedDeal(callsOf, agent, `${unique} Many Ln`)
  const page = await openAs(agent, `/deals/${dealId}?tab=papers`)
  await page.getByRole('button', { name: 'Upload files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload files' })
  const drop = async (from: number, count: number): Promise<void> => {
    const files = await page.evaluateHandle(
      ([first, many]) => {
        const data = new DataTransfer()
        for (let n = first; n < first + many; n += 1) {
          const bytes = `%PDF-1.7\n1 0 obj\n<<>>\nendobj\n% ${n}\nstartxref\n9\n%%EOF\n`
          data.items.add(new File([bytes], `paper-${n}.pdf`, { type: 'application/pdf' }))
        }
        return data
      },
      [from, count] as const,
    )
    await dialog.locator('.agent-upload-zone').dispatchEvent('drop', { dataTransfer: files })
  }
  const rows = dialog.getByRole('table', { name: 'Files to upload' }).getByRole('row').filter({ hasText: 'paper-' })
  await drop(1, 41)
  await expect(rows).toHaveCount(41)
  await drop(42, 22)
  await expect(rows).toHaveCount(60)
  await expect(dialog.getByText('You can only upload 60 file(s)').first()).toBeVisible()

  await test.step('the table stays usable, also by keyboard', async () => {
    const name = dialog.getByLabel('Name of paper-60.pdf')
    await name.scrollIntoViewIfNeeded()
    await name.fill('The last one')
    await expect(name).toBeFocused()
    const remove = dialog.getByRole('button', { name: 'Remove paper-30.pdf' })
    await remove.focus()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(59)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expect(name).toHaveValue('The last one')
  })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('59 documents uploaded successfully')).toBeVisible({ timeout: 120_000 })
  await expect(dialog).toBeHidden()
  await expect.poll(async () => page.evaluate(() => document.activeElement === document.body)).toBe(false)
})
