import { expect, type Locator, type Page } from '@playwright/test'
import { answered, idOf } from '../support/answers.js'
import { dealUnderContract, generateCda, submittedDeal, tickPapers } from '../support/deals.js'
import { pdfOf } from '../support/files.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

// Where the focus of a keyboard user is after each act (docs/rules/screens.md#focus-kept).

const unique = Date.now().toString(36).slice(-6)

/** The label or text of what has the focus. The body has it when it was lost. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: it, body } = document
    return it === null || it === body ? 'body' : (it.getAttribute('aria-label') ?? it.textContent).trim()
  })
const expectFocus = async (page: Page, where: RegExp): Promise<void> =>
  expect.poll(async () => focused(page)).toMatch(where)
const press = async (target: Locator): Promise<void> => {
  await target.focus()
  await target.press('Enter')
}
// A CDA on a file with open papers is refused until the broker gives a reason.
test.use({ refusalsExpected: true })

test("stays where an agent's acts were: submit, generate, answer, upload, done, undo", async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Fokus')
  const calls = await callsOf(agent)
  const place = { city: 'Austin', zip: '78704', price: 400_000, side: 'BUYER' }
  const data = { ...place, propertyAddress: `${unique} Draft Ln`, status: 'DRAFT' }
  const page = await openAs(agent, `/deals/${await idOf(await calls.post('/api/deals', { data }))}`)
  await press(page.getByRole('button', { name: 'Submit for approval' }).first())
  await press(page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }))
  await expect(page.getByText('PENDING BROKER APPROVAL').first()).toBeVisible()
  await expectFocus(page, /^More for/)

  const id = await dealUnderContract(callsOf, agent, `${unique} Generate Ln`)
  await page.goto(`/deals/${id}`)
  await press(page.getByRole('button', { name: 'Generate CDA' }).first())
  await expect(page.getByText('CDA generated successfully')).toBeVisible({ timeout: 30_000 })
  await expectFocus(page, /^Mark pending/)

  await page.goto(`/deals/${id}?tab=papers`)
  const questions = page.getByRole('button', { name: /\? (?:Yes|No)$/ })
  for (let asked = 0; asked < 3; asked += 1) {
    const name = (await questions.first().getAttribute('aria-label')) ?? ''
    await press(questions.first())
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expectFocus(page, /\? (?:Yes|No)$/)
  }
  page.on('filechooser', (chooser) => void chooser.setFiles(pdfOf('agreement.pdf')))
  const upload = page.getByRole('button', { name: /^Upload: / }).first()
  const paper = (await upload.getAttribute('aria-label'))?.replace('Upload: ', '') ?? ''
  await press(upload)
  await expect(page.getByRole('button', { name: `Replace: ${paper}` })).toBeVisible()
  await expectFocus(page, new RegExp(paper))

  const today = new Date().toISOString().slice(0, 10)
  for (const title of ['Call the lender', 'Call the surveyor'])
    await answered(await calls.post(`/api/deals/${id}/tasks`, { data: { title, dueOn: today } }))
  await page.goto('/my-day')
  await expect(page.getByText('Call the surveyor').first()).toBeVisible()
  await page.getByRole('link', { name: 'Call the lender' }).first().focus()
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectFocus(page, /^(?!body)/)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('Call the lender').first()).toBeVisible()
  await expectFocus(page, /^(?!body)/)
})

test("stays where a broker's acts were: approve, send, void, accept, save a receipt", async ({ openAs, callsOf }) => {
  test.setTimeout(200_000)
  const agent = await newAgent(await callsOf(people.broker), 'Foka')
  const addressOf = (n: number): string => `${n} ${unique} Approve Ln`
  const ids: string[] = []
  for (const n of [1, 2]) ids.push(await submittedDeal(callsOf, agent, addressOf(n), { closeDate: '2031-01-02' }))
  const [first = '', second = ''] = ids
  const page = await openAs(people.broker, '/broker-dashboard')
  const dialog = page.getByRole('dialog')
  await press(page.getByRole('article', { name: addressOf(1) }).getByRole('button', { name: 'Approve' }))
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: addressOf(1) })).toHaveCount(0)
  await expectFocus(page, new RegExp(addressOf(2)))

  await page.goto(`/deals/${second}`)
  await press(page.getByRole('button', { name: 'Approve', exact: true }).first())
  await press(dialog.getByRole('button', { name: 'Approve' }))
  await expect(page.getByText('The deal has been successfully approved.')).toBeVisible()
  await expectFocus(page, /^Generate CDA/)
  const calls = await callsOf(agent)
  await answered(await calls.post(`/api/deals/${second}/status`, { data: { status: 'UNDER_CONTRACT' } }))
  await generateCda(callsOf, agent, second)

  const approve = async (review: Locator): Promise<void> => {
    await press(review.getByRole('button', { name: 'Approve CDA' }))
    const reason = page.getByRole('dialog', { name: 'Papers are open' }).getByLabel('Reason')
    await reason.fill('The papers are in the office')
    await reason.press('Control+Enter')
    await expect(page.getByText('CDA approved').first()).toBeVisible()
  }
  await page.goto('/cda-desk')
  await press(page.getByRole('button', { name: addressOf(2), exact: true }))
  const review = page.getByRole('dialog', { name: addressOf(2) })
  await approve(review)
  await expectFocus(page, /^Send to title company/)
  await press(review.getByRole('button', { name: 'Send to title company' }))
  await page.getByRole('dialog', { name: 'Send to title company' }).getByLabel('Email').press('Enter')
  await expect(page.getByText('CDA sent to title')).toBeVisible()
  await expectFocus(page, /^Send again/)
  await press(review.getByRole('button', { name: 'Void CDA' }))
  await page.getByRole('dialog', { name: 'Void CDA' }).getByLabel('Reason').fill('Renegotiated')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('CDA voided')).toBeVisible()
  await expectFocus(page, /^Generate again/)

  await tickPapers(calls, first)
  await page.goto('/papers')
  const accept = page.getByRole('region', { name: 'Current paper' }).getByRole('button', { name: /^Accept/ })
  await press(accept)
  await expect(page.getByText('Paper accepted').first()).toBeVisible()
  await expectFocus(page, /^(?!body)/)

  await generateCda(callsOf, agent, second)
  await page.goto('/cda-desk')
  await press(page.getByRole('button', { name: addressOf(2), exact: true }))
  await approve(review)
  await page.goto(`/to-receive?q=${encodeURIComponent(unique)}`)
  await press(page.getByRole('button', { name: `Enter receipt: ${addressOf(2)}` }))
  await press(dialog.getByRole('button', { name: /^Save/ }))
  await expect(page.getByText('Receipt saved')).toBeVisible()
  await expectFocus(page, /^(?!body)/)
})
