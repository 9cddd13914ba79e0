import { expect } from '@playwright/test'
import { answered } from '../support/answers.js'
import { test } from '../support/office.js'
import { people } from '../support/people.js'

test('a deal prints whole on two pages, whichever tab is open', async ({ openAs }) => {
  const page = await openAs(people.agent, '/settings')
  const deals = await answered<{ id: string }[]>(await page.request.get('/api/deals?status=UNDER_CONTRACT&limit=1'))
  const { id } = deals[0] ?? { id: 'none' }
  await page.goto(`/deals/${id}?tab=messages`)
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  const pages = async () =>
    (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length
  await expect.poll(pages).toBe(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Bluebonnet Realty Group', { exact: true })).toBeVisible()
  for (const name of ['Details', 'Dates', 'Papers', 'Who is paid', /^Timeline/])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeHidden()
})

test('a printed list begins on the first page, below the letterhead and its filters', async ({ openAs }) => {
  const page = await openAs(people.broker, '/books')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Bluebonnet Realty Group', { exact: true })).toBeVisible()
  await expect(page.getByText('All entries')).toBeVisible()
  await expect(page.getByRole('search').getByRole('button')).toHaveCount(0)
})
