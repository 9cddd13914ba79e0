import { expect } from '@playwright/test'
import { test } from '../support/office.js'
import { people } from '../support/people.js'

// Other journeys block the service worker, because it makes requests that they answer themselves.
test.use({ serviceWorkers: 'allow', refusalsExpected: true })

test('opens pages through the service worker and says when there is no connection', async ({ openAs }) => {
  const page = await openAs(people.agent, '/my-day')
  const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
  await expect(heading('My Day')).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

  const opened = await page.goto('/deals')
  expect(opened?.fromServiceWorker()).toBe(true)
  await expect(heading('Deals')).toBeVisible()

  await page.context().setOffline(true)
  await page.reload()
  await expect(heading('No connection')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading('Deals')).toBeVisible()
})

/** What the phone's share sheet sends to the installed app. */
const share = `(() => {
  const form = Object.assign(document.createElement('form'), {
    method: 'post', action: '/share', enctype: 'multipart/form-data',
  })
  const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
  const files = new DataTransfer()
  files.items.add(new File(['receipt'], 'Receipt.pdf', { type: 'application/pdf' }))
  field.files = files.files
  form.append(field)
  document.body.append(form)
  form.submit()
})()`

test('files what another app shares from the upload form', async ({ openAs }) => {
  const page = await openAs(people.agent, '/my-day')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  await page.evaluate(share)
  await expect(page.getByRole('dialog', { name: 'Upload files' }).getByLabel('Name of Receipt.pdf')).toBeVisible()
  // The worker has delivered the files: opening the address again shows a message.
  await page.goto('/documents?shared=1')
  await expect(page.getByText('The shared files did not arrive')).toBeVisible()
})
