import { expect } from '@playwright/test'
import { answered } from '../support/answers.js'
import { choose } from '../support/choose.js'
import { submittedDeal, tickPapers } from '../support/deals.js'
import { pdfOf, printedPdf } from '../support/files.js'
import { hold } from '../support/hold.js'
import { newAgent, test, type Person } from '../support/office.js'
import { desk, papersOf, waitingOf } from '../support/papers.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)

test.describe('two at once', () => {
  test.use({ refusalsExpected: true })
  test('one of two concurrent decisions on a paper counts; the other reviewer is told', async ({
    openAs,
    callsOf,
    writer,
  }) => {
    const address = `${unique} Twice Ave`
    const calls = await callsOf(writer)
    const dealId = await submittedDeal(callsOf, writer, address)
    await tickPapers(calls, dealId)
    const [paper] = await waitingOf(await callsOf(people.broker), address)
    const manager: Person = { page: people.broker.page, email: 'manager@bluebonnet.test' }
    const [one, other] = await Promise.all(
      [people.broker, manager].map(async (who) => openAs(who, `/papers?paper=${paper?.id}`)),
    )
    const both = [one, other].filter((page) => page !== undefined)
    for (const page of both) await expect(desk(page)).toContainText(paper?.label ?? '')
    // Neither learns of the other's decision before it has sent its own.
    const decisions = both.map(async (page) => page.waitForRequest(/\/decide$/))
    const go = await Promise.all(both.map(async (page) => hold(page, /\/decide$/)))
    await Promise.all(both.map(async (page) => page.keyboard.press('a')))
    await Promise.all(decisions)
    for (const send of go) send()
    await expect
      .poll(async () => {
        const said = await Promise.all(
          both.map(async (page) =>
            page
              .getByText(/^(Paper accepted|The decision was not saved)$/)
              .first()
              .textContent(),
          ),
        )
        return said.toSorted((a, b) => String(a).localeCompare(String(b)))
      })
      .toEqual(['Paper accepted', 'The decision was not saved'])
    const decided = (await papersOf(calls, dealId)).find(({ label }) => label === paper?.label)
    expect(decided?.history.filter(({ state }) => state === 'ACCEPTED')).toHaveLength(1)
  })
})

test('a returned paper is corrected on a phone: the reason shows, and it is sent again from its line', async ({
  openAs,
  callsOf,
  writer,
}) => {
  const address = `${unique} Pocket St`
  const dealId = await submittedDeal(callsOf, writer, address)
  await tickPapers(await callsOf(writer), dealId)
  const [paper] = await waitingOf(await callsOf(people.broker), address)
  const phone = await openAs(writer, `/deals/${dealId}?tab=papers`)
  await phone.setViewportSize({ width: 360, height: 780 })
  const broker = await openAs(people.broker, `/papers?paper=${paper?.id}`)
  await expect(desk(broker)).toContainText(paper?.label ?? '')
  await broker.keyboard.press('r')
  const dialog = broker.getByRole('dialog', { name: `Return: ${paper?.label}` })
  await dialog.getByLabel('Reason').click()
  await broker.getByRole('option', { name: 'A signature is missing' }).click()
  await dialog.getByRole('button', { name: 'Return paper' }).click()
  await expect(dialog).toBeHidden()

  await expect(phone.getByText('A signature is missing').first()).toBeVisible()
  const chooser = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: `Upload: ${paper?.label}` }).click()
  await (await chooser).setFiles(pdfOf('signed.pdf'))
  await expect(phone.getByRole('button', { name: `Replace: ${paper?.label}` })).toBeVisible()
  await expect
    .poll(async () => (await waitingOf(await callsOf(people.broker), address)).some(({ id }) => id === paper?.id))
    .toBe(true)
})

test('files go to their lines by the form number on their pages, whatever their names', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Fern')
  const calls = await callsOf(agent)
  const dealId = await submittedDeal(callsOf, agent, `${unique} Footer Rd`, { contractDate: '2026-07-06' })
  await answered(await calls.patch(`/api/deals/${dealId}/facts`, { data: { facts: { financed: true } } }))
  const page = await openAs(agent, `/deals/${dealId}?tab=papers`)
  await page.getByRole('button', { name: 'Upload files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload files' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      printedPdf('scan0001.pdf', 'TREC NO. 20-18'),
      printedPdf('scan0002.pdf', 'TREC NO. 40-11'),
      pdfOf('scan0003.pdf'),
    ])
  await expect(dialog.getByText('The file says TREC 20-18')).toBeVisible()
  await expect(dialog.getByText(/^TREC 20-18 was replaced by 20-19 on/)).toBeVisible()
  await expect(dialog.getByText('The file says TREC 40-11')).toBeVisible()
  const rowOf = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  await expect(rowOf('scan0001.pdf')).toContainText('Executed contract')
  await expect(rowOf('scan0002.pdf')).toContainText('Third party financing addendum')
  await expect(rowOf('scan0003.pdf')).toContainText('Not recognized')
  await dialog.getByLabel('Paper of scan0003.pdf').fill('Earnest money')
  await page.keyboard.press('Enter')
  await expect(rowOf('scan0003.pdf')).toContainText('Your choice')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('3 documents uploaded successfully')).toBeVisible()
  const sent = (await papersOf(calls, dealId)).filter(({ state }) => state === 'SUBMITTED')
  expect(sent.map(({ label }) => label).toSorted()).toEqual([
    'Earnest money receipt',
    'Executed contract',
    'Third party financing addendum',
  ])

  await page
    .getByLabel("File for Seller's disclosure notice", { exact: true })
    .setInputFiles(printedPdf('scan0004.pdf', 'TREC NO. 55-0'))
  await expect(
    page.getByText(/^TREC 55-0 was replaced by 55-1 on May 28, 2026\. Check that it may be used\.$/),
  ).toBeVisible()
})

test('accepts several papers by keys, takes them back by Undo, and returns them for one reason', async ({
  openAs,
  callsOf,
}) => {
  const broker = await callsOf(people.broker)
  const agent = await newAgent(broker, 'Bella')
  const address = `${unique} Bunch Ct`
  const dealId = await submittedDeal(callsOf, agent, address)
  const calls = await callsOf(agent)
  await tickPapers(calls, dealId)
  const [first, second] = await waitingOf(broker, address)
  const page = await openAs(people.broker, `/papers?paper=${first?.id}`)
  await expect(desk(page)).toContainText(address)
  const states = async (): Promise<(string | undefined)[]> => {
    const papers = await papersOf(calls, dealId)
    return [first, second].map((one) => papers.find(({ label }) => label === one?.label)?.state)
  }
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  // In a long list the next one may have to load first.
  await expect(desk(page)).not.toContainText(first?.label ?? '')
  await page.keyboard.press('x')
  const selected = page.getByRole('region', { name: 'The selected papers' })
  await expect(selected).toContainText('2 selected')
  await page.keyboard.press('a')
  await expect(page.getByText('Accepted: 2 papers')).toBeVisible()
  expect(await states()).toEqual(['ACCEPTED', 'ACCEPTED'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(states).toEqual(['SUBMITTED', 'SUBMITTED'])

  await page.goto(`/papers?paper=${first?.id}`)
  for (const one of [first, second])
    await page.getByRole('checkbox', { name: `Select ${one?.label}, ${address}` }).check()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Return: 2 papers' })
  await choose(page, dialog, 'Reason', 'Cannot be read')
  await dialog.getByRole('button', { name: 'Return papers' }).click()
  await expect(page.getByText('Returned: 2 papers')).toBeVisible()
  await expect(selected).toBeHidden()
  expect(await states()).toEqual(['RETURNED', 'RETURNED'])
})

test("returns several papers on the deal's page for one reason, which their agent reads first", async ({
  openAs,
  callsOf,
}) => {
  const broker = await callsOf(people.broker)
  const agent = await newAgent(broker, 'Stella')
  const address = `${unique} Stack Rd`
  const dealId = await submittedDeal(callsOf, agent, address)
  const calls = await callsOf(agent)
  await tickPapers(calls, dealId)
  const labels = (await waitingOf(broker, address)).slice(0, 2).map(({ label }) => label)
  const states = async (): Promise<(string | undefined)[]> => {
    const papers = await papersOf(calls, dealId)
    return labels.map((label) => papers.find((paper) => paper.label === label)?.state)
  }
  const phone = await openAs(agent, `/deals/${dealId}?tab=papers`)
  await phone.setViewportSize({ width: 360, height: 780 })
  const page = await openAs(people.broker, `/deals/${dealId}?tab=papers`)
  for (const label of labels) await page.getByRole('checkbox', { name: `Select ${label}` }).check()
  const selected = page.getByRole('region', { name: 'The selected papers' })
  await expect(selected).toContainText('2 selected')

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Return: 2 papers' })
  await expect(dialog).toContainText('Stella Newcomer is notified at once and can upload them again.')
  await choose(page, dialog, 'Reason', 'Other reason')
  await dialog.getByRole('button', { name: 'Return papers' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByLabel('Note').fill('Both are of another house')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Returned: 2 papers')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(selected).toBeHidden()
  expect(await states()).toEqual(['RETURNED', 'RETURNED'])

  const lines = phone.getByRole('region', { name: 'Papers: what is missing and why' })
  await expect(lines.getByText('Both are of another house')).toHaveCount(2)
  await phone.goto('/dashboard')
  await phone.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  const told = phone.getByRole('dialog', { name: 'Notifications' })
  await told.getByRole('link', { name: `Returned: ${labels[0]}` }).click()
  await expect(lines.getByRole('heading', { name: 'Papers: what is missing and why' })).toBeInViewport()
  await expect(told).toBeHidden()
})
