import { screens } from '@bluebonnet/contracts'
import { expect } from '@playwright/test'
import { dealUnderContract, generateCda, approveDespiteOpenPapers } from '../support/deals.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)

// A CDA on a file with open papers is refused until a broker gives a reason.
test.use({ refusalsExpected: true })

test('the CDA desk: a changed plan needs a choice of results; approved, sent, voided, reissued, outdated', async ({
  openAs,
  callsOf,
}) => {
  const agent = await newAgent(await callsOf(people.broker), 'Ciro')
  const address = `${unique} Bee Cave Rd`
  const dealId = await dealUnderContract(callsOf, agent, address)
  expect((await (await callsOf(agent)).post('/api/agent/profile', { data: { compPlan: 'HIGH_SPLIT' } })).ok()).toBe(
    true,
  )
  await generateCda(callsOf, agent, dealId)
  const page = await openAs(people.broker, '/cda-desk')
  const review = page.getByRole('dialog', { name: address })
  const state = async (name: string): Promise<void> => {
    await page.goto('/cda-desk')
    await page.getByRole('radiogroup', { name: 'State' }).getByText(name, { exact: true }).click()
    await page.getByRole('button', { name: address, exact: true }).click()
    await expect(review).toBeVisible()
  }

  await test.step('both results, and an explicit choice', async () => {
    await state('To approve')
    const results = review.getByRole('table', { name: 'Result before and after the change of plan' })
    await expect(results.getByRole('row')).toHaveText([
      /Plan/,
      /Before: 80\/20 until cap.*\$2,400\.00.*\$199\.00.*\$9,401\.00/,
      /Now: 90\/10 \+ per-file fee.*\$1,200\.00.*\$199\.00.*\$10,601\.00/,
    ])
    await expect(review.getByRole('button', { name: 'Approve CDA' })).toBeDisabled()
    await review.getByRole('checkbox').check()
    await review.getByRole('button', { name: 'Approve CDA' }).click()
    await approveDespiteOpenPapers(page)
    await expect(page.getByText('CDA approved')).toBeVisible()
  })
  await test.step('sent to the title company, only to a valid address', async () => {
    await state('Approved')
    await review.getByRole('button', { name: 'Send to title company' }).click()
    const send = page.getByRole('dialog', { name: 'Send to title company' })
    await expect(send.getByLabel('Email')).toHaveValue('closing@title.test')
    await send.getByLabel('Email').fill('')
    await send.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(send.getByText('Email is required')).toBeVisible()
    await send.getByLabel('Email').fill(`closing.${unique}@title.test`)
    await send.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(send.getByText(screens.cdaDesk.sayYes)).toBeVisible()
    await send.getByRole('checkbox', { name: screens.cdaDesk.elsewhere }).check()
    await send.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('CDA sent to title')).toBeVisible()
    await state('Sent to title')
    await expect(review.getByRole('button', { name: 'Send again' })).toBeVisible()
  })
  await test.step('voided with a reason', async () => {
    await review.getByRole('button', { name: 'Void CDA' }).click()
    const dialog = page.getByRole('dialog', { name: 'Void CDA' })
    await expect(
      dialog.getByText('Every address that it was sent to is notified not to disburse under this version.', {
        exact: false,
      }),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Void CDA' }).click()
    await expect(dialog.getByText('Enter the reason for voiding the CDA')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The price was renegotiated.')
    await dialog.getByRole('button', { name: 'Void CDA' }).click()
    await expect(page.getByText('CDA voided')).toBeVisible()
    await state('Void')
    await expect(review.getByText('Void: The price was renegotiated.')).toBeVisible()
    await expect(review.getByRole('button', { name: 'Approve CDA' })).toHaveCount(0)
  })
  await test.step('reissued as the next version, then outdated by a change', async () => {
    await generateCda(callsOf, agent, dealId)
    await state('To approve')
    await expect(review.getByText(/version 2/)).toBeVisible()
    expect((await (await callsOf(agent)).patch(`/api/deals/${dealId}`, { data: { price: 395_000 } })).ok()).toBe(true)
    await state('Out of date')
    await expect(
      review.getByText('Its figures are out of date. Generate the CDA again before approving it.'),
    ).toBeVisible()
    await expect(review.getByRole('button', { name: 'Approve CDA' })).toHaveCount(0)
  })
})
