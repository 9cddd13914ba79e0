import { expect } from '@playwright/test'
import { answered } from '../support/answers.js'
import { countClicks } from '../support/clicks.js'
import { dealUnderContract, generateCda } from '../support/deals.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)

test('voids a CDA and reissues it to title by five presses', async ({ openAs, callsOf }) => {
  const broker = await callsOf(people.broker)
  const agent = await newAgent(broker, 'Vera')
  const address = `${unique} Reissue Rd`
  const id = await dealUnderContract(callsOf, agent, address)
  await generateCda(callsOf, agent, id)
  const { papers } = await answered<{ papers: { key: string; version: number }[] }>(
    await broker.get(`/api/deals/${id}/papers`),
  )
  for (const { key, version } of papers) {
    const data = { decision: 'WAIVED', version, note: 'Kept in the old file' }
    await answered(await broker.post(`/api/deals/${id}/papers/${key}/decide`, { data }))
  }
  const cdas = await answered<{ id: string; version: number }[]>(await broker.get(`/api/cdas?dealId=${id}`))
  const [cda] = cdas
  await answered(await broker.post(`/api/cdas/${cda?.id}/approve`, { data: { version: cda?.version } }))
  await answered(await broker.post(`/api/cdas/${cda?.id}/send`))

  const page = await openAs(people.broker, `/cda-desk?state=SENT&q=${encodeURIComponent(address)}`)
  const row = page.getByRole('button', { name: address, exact: true })
  await expect(row).toBeVisible()
  const clicks = await countClicks(page)
  await row.click()
  const review = page.getByRole('dialog', { name: address })
  await review.getByRole('button', { name: 'Void CDA' }).click()
  const question = page.getByRole('dialog', { name: 'Void CDA' })
  await question.getByLabel('Reason').fill('The price was renegotiated.')
  await question.getByRole('button', { name: 'Void CDA' }).click()
  await review.getByRole('button', { name: 'Generate again' }).click()
  await expect(review.getByText(/version 2/)).toBeVisible()
  await review.getByRole('button', { name: 'Approve and send' }).click()
  await expect(page.getByText('CDA sent to title')).toBeVisible()
  const count = await clicks()
  expect(count).toBeLessThanOrEqual(5)
  process.stdout.write(`A CDA voided and reissued: ${count} clicks\n`)
})

test('puts an agent on a new plan by three presses', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Piper')
  const page = await openAs(people.broker, `/roster?q=${encodeURIComponent(agent.email)}`)
  const edit = page.getByRole('button', { name: 'Edit Piper Newcomer' })
  await expect(edit).toBeVisible()
  const clicks = await countClicks(page)
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Piper Newcomer' })
  await dialog.getByText('90/10 + per-file fee', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Agent updated successfully')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Roster' })).toContainText('90/10 + per-file fee')
  const count = await clicks()
  expect(count).toBeLessThanOrEqual(3)
  process.stdout.write(`An agent on a new plan: ${count} clicks\n`)
})
