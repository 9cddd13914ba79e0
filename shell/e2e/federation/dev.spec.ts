import { expect, test, type Page } from '@playwright/test'
import { startDevServer, type DevServer } from '../support/dev-server.js'

// A portal on the dev server that a team uses all day. portals.e2e.ts shows it in a product's shell.
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

/** How long, in ms, until a changed heading is on the page. */
const changeSeen = async (page: Page, dev: DevServer, from: string, to: string): Promise<number> => {
  const seen = heading(page, to).waitFor({ timeout: 20_000 })
  const started = Date.now()
  await dev.change(`title="${from}"`, `title="${to}"`)
  await seen
  return Date.now() - started
}

test('a dev server shows a portal on fake answers, applies changes in seconds, and keeps what is typed', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const dev = await startDevServer('--fake')
  try {
    await dev.change('<SectionCard', '<input aria-label="Note" /><SectionCard')
    await page.goto(dev.origin)
    await expect(page.getByRole('main')).toContainText('Hello Sam.')
    await page.getByLabel('Note').fill('half a word')
    const days = ['First day', 'Second day', 'Third day', 'Fourth day'] as const
    const times: number[] = []
    for (const [at, day] of days.slice(1).entries()) times.push(await changeSeen(page, dev, days[at] ?? '', day))
    // Half a second on an idle machine.
    expect(Math.min(...times), `${times.join(', ')} ms`).toBeLessThan(5_000)
    await expect(page.getByLabel('Note')).toHaveValue('half a word')
  } finally {
    await dev.stop()
  }
})
