import { expect, type Page } from '@playwright/test'
import { hold } from '../support/hold.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

// What a page reads when it opens, and what reaches it meanwhile.
const table = (page: Page) => page.getByRole('table', { name: 'Clients' })
const client = (lastName: string) => ({ data: { firstName: 'Live', lastName, type: 'BUYER' } })

test('a page reads each list once when it opens, and again after a change', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Lena')
  const calls = await callsOf(agent)
  await calls.post('/api/clients', client('Early'))
  const page = await openAs(agent, '/support')
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (['/api/clients', '/api/counts'].includes(pathname)) read.push(pathname)
  })
  const opened = page.waitForResponse('**/api/events')
  await page.goto('/clients')
  await expect(table(page).getByText('Live Early')).toBeVisible()
  await opened
  // A change within the stream's first moments comes twice, and is read twice if they are far apart.
  await page.waitForTimeout(500)
  await calls.post('/api/clients', client('Later'))
  await expect(table(page).getByText('Live Later')).toBeVisible()
  await expect.poll(() => read.toSorted()).toEqual(['/api/clients', '/api/clients', '/api/counts', '/api/counts'])
})

test('shows a change that arrives while the page opens: before its stream, and during the first read', async ({
  openAs,
  callsOf,
}) => {
  const agent = await newAgent(await callsOf(people.broker), 'Gabe')
  const calls = await callsOf(agent)
  await calls.post('/api/clients', client('Early'))
  const page = await openAs(agent, '/support')

  await test.step('read, changed, then the stream opens', async () => {
    const openStream = await hold(page, '**/api/events')
    await page.goto('/clients')
    await expect(table(page).getByText('Live Early')).toBeVisible()
    await calls.post('/api/clients', client('Between'))
    openStream()
    await expect(table(page).getByText('Live Between')).toBeVisible()
    await page.unroute('**/api/events')
  })

  await test.step('changed after the list was read, before its answer arrived', async () => {
    const openStream = await hold(page, '**/api/events')
    let answer: (() => void) | undefined
    let isFirst = true
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const asked = page.waitForRequest('**/api/clients?*')
    await page.route('**/api/clients?*', async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      const response = await route.fetch()
      await calls.post('/api/clients', client('Meanwhile'))
      await answered
      return route.fulfill({ response })
    })
    const opened = page.waitForResponse('**/api/events')
    await page.goto('/clients')
    await asked
    openStream()
    await opened
    answer?.()
    await expect(table(page).getByText('Live Meanwhile')).toBeVisible()
  })
})
