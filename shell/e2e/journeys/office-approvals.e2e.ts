import { expect, type Page } from '@playwright/test'
import { answered } from '../support/answers.js'
import { dealUnderContract, submittedDeal } from '../support/deals.js'
import { test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)
const card = (page: Page, address: string) => page.getByRole('article', { name: address })
const manager = { page: people.broker.page, email: 'manager@bluebonnet.test' }
/** A stat card's figure. */
const figure = (page: Page, label: string) => page.locator('.bb-stat', { has: page.getByText(label, { exact: true }) })

test.describe('approvals', () => {
  test.use({ refusalsExpected: true })

  test('the dashboard counts, and each decision is confirmed, refused in words or made', async ({
    openAs,
    callsOf,
    writer,
  }) => {
    const first = `${unique} Cedar Elm Ln`
    const second = `${unique} Pecan Grove Rd`
    const page = await openAs(people.broker, '/broker-dashboard')
    await expect(page.getByRole('heading', { name: 'Broker Dashboard', level: 1 })).toBeVisible()
    await submittedDeal(callsOf, writer, first, { price: 1_250_000 })
    await submittedDeal(callsOf, writer, second)
    await expect(card(page, first)).toContainText('Austin, TX 78704')
    for (const text of ['Buyer', '$1,250,000', 'Brokerage default', '0 of 18', 'waiting ', 'N/A', 'Willa Newcomer'])
      await expect(card(page, first)).toContainText(text)
    const counted = await answered<Record<'pendingApprovals' | 'approved' | 'rejected' | 'totalVolume', number>>(
      await (await callsOf(people.broker)).get('/api/broker/stats'),
    )
    await expect(figure(page, 'Pending Approvals')).toContainText(String(counted.pendingApprovals))
    await expect(figure(page, 'Approved')).toContainText(String(counted.approved))
    await expect(figure(page, 'Rejected')).toContainText(String(counted.rejected))
    await expect(figure(page, 'Total Volume')).toContainText(`$${(counted.totalVolume / 1_000_000).toFixed(2)}M`)

    const ask = async (address: string, act: string): Promise<void> =>
      card(page, address).getByRole('button', { name: act }).click()
    await test.step('without a connection nothing is decided', async () => {
      await page.route('**/approve', async (route) => route.abort())
      await ask(first, 'Approve')
      const question = page.getByRole('dialog', { name: 'Approve Deal' })
      await expect(question.getByText(`Are you sure you want to approve this deal for ${first}?`)).toBeVisible()
      await expect(question.getByText('Nothing is filed on this deal yet.')).toBeVisible()
      await question.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('Failed to approve deal. Please try again.')).toBeVisible()
      await page.unroute('**/approve')
    })
    await test.step('a cancelled confirmation', async () => {
      await ask(first, 'Approve')
      await page.getByRole('dialog', { name: 'Approve Deal' }).getByRole('button', { name: 'Cancel' }).click()
      await expect(card(page, first)).toBeVisible()
    })
    await test.step('approved', async () => {
      await ask(first, 'Approve')
      await page.getByRole('dialog', { name: 'Approve Deal' }).getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('Deal Approved', { exact: true })).toBeVisible()
      await expect(page.getByText('The deal has been successfully approved.')).toBeVisible()
      await expect(card(page, first)).toHaveCount(0)
      await expect(page.locator('.approval:focus')).toHaveCount(1)
    })
    await test.step('rejected only with a reason', async () => {
      // By key: a click just after a card has left is not taken.
      await card(page, second).getByRole('button', { name: 'Reject' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Reject Deal' })
      const confirm = dialog.getByRole('button', { name: 'Reject Deal' })
      await expect(dialog.getByPlaceholder('Please provide a reason for rejection.')).toBeVisible()
      await expect(confirm).toBeDisabled()
      await dialog.getByLabel('Reason').fill('   ')
      await expect(confirm).toBeDisabled()
      await dialog.getByLabel('Reason').fill('The survey is missing.')
      await page.route('**/reject', async (route) => route.abort())
      await confirm.click()
      await expect(page.getByText('Failed to reject deal. Please try again.')).toBeVisible()
      await expect(dialog.getByLabel('Reason')).toHaveValue('The survey is missing.')
      await page.unroute('**/reject')
      await confirm.click()
      await expect(page.getByText('Deal Rejected', { exact: true })).toBeVisible()
      await expect(page.getByText('The deal has been rejected and the agent has been notified.')).toBeVisible()
    })
  })

  test('one of two concurrent brokers wins; the other is told and sees it', async ({ openAs, callsOf, writer }) => {
    const address = `${unique} Live Oak Ct`
    await submittedDeal(callsOf, writer, address)
    const [one, other] = [await openAs(people.broker, '/broker-dashboard'), await openAs(manager, '/broker-dashboard')]
    await card(one, address).getByRole('button', { name: 'Approve' }).click()
    await card(other, address).getByRole('button', { name: 'Reject' }).click()
    await other.getByRole('dialog').getByLabel('Reason').fill('Too late.')
    // The first one's change does not arrive here before the second one clicks.
    await one.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(one.getByText('Deal Approved', { exact: true })).toBeVisible()
    await other.getByRole('dialog').getByRole('button', { name: 'Reject Deal' }).click()
    await expect(other.getByText('Failed to reject deal. Please try again.')).toBeVisible()
    await expect(other.getByText('This deal has already been approved').first()).toBeVisible()
    await expect(card(other, address)).toHaveCount(0)
  })
})

test('what closes without a CDA, is overdue or closes soon appears where brokers look', async ({
  openAs,
  callsOf,
  writer,
}) => {
  const closed = `${unique} Comal Springs Dr`
  const overdue = `${unique} Guadalupe St`
  const id = await dealUnderContract(callsOf, writer, closed, { closeDate: null })
  expect((await (await callsOf(writer)).post(`/api/deals/${id}/status`, { data: { status: 'CLOSED' } })).ok()).toBe(
    true,
  )
  await dealUnderContract(callsOf, writer, overdue, { closeDate: '2024-02-01' })
  const page = await openAs(people.broker, '/broker-dashboard')
  const closings = page.getByRole('list', { name: 'Overdue and closing soon' }).getByRole('listitem')
  await expect(closings.first()).toContainText(overdue)
  await expect(closings.first()).toContainText('Overdue')
  await page.getByRole('link', { name: 'CDA Desk' }).click()
  await expect(page.getByRole('list', { name: 'Closed without CDA' }).getByText(closed)).toBeVisible()
})
