// `npm run screens`: pictures of every screen of a running product, at two widths and in both themes, for people to look at.
// BASE_URL names the product (http://localhost:4200), OUT the folder (test-results/screens), ONLY one path.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './lib/workspace.mjs'

const base = process.env.BASE_URL ?? `http://localhost:${process.env.PORT ?? 4200}`
const out = process.env.OUT ?? join(root, 'test-results', 'screens')
const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
const sizes = [{ width: 1440, height: 900 }, { width: 360, height: 780 }]
const themes = ['light', 'dark']

const visits = [
  { who: null, paths: ['/', '/agent-login', '/broker-login', '/admin-login', '/forgot-password', '/no-such-page'] },
  { who: 'agent', paths: ['/dashboard', '/clients', '/properties', '/deals', '/commission', '/documents', '/reports', '/calendar', '/training', '/team-library', '/support', '/settings'] },
  { who: 'broker', paths: ['/broker-dashboard', '/cda-desk', '/roster', '/brokerage', '/commission', '/reports'] },
  { who: 'admin', paths: ['/admin-dashboard', '/users', '/audit-log'] },
]

const signIn = async (page, who) => {
  await page.goto(`${base}/${who}-login`)
  await page.getByLabel('Email').fill(`${who}@bluebonnet.test`)
  await page.getByLabel('Password').fill('bluebonnet-demo')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('-login'))
}

const fileName = (who, path, size, theme) => `${who ?? 'visitor'}${path === '/' ? '-home' : path.replaceAll('/', '-')}-${size.width}-${theme}.png`

mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
for (const { who, paths } of visits) {
  const wanted = paths.filter((path) => process.env.ONLY === undefined || process.env.ONLY === path)
  if (wanted.length === 0) continue
  const signedIn = await browser.newContext()
  if (who !== null) await signIn(await signedIn.newPage(), who)
  const storageState = await signedIn.storageState()
  for (const size of sizes) {
    for (const theme of themes) {
      const context = await browser.newContext({ viewport: size, colorScheme: theme, storageState })
      const page = await context.newPage()
      for (const path of wanted) {
        await page.goto(base + path)
        await page.waitForTimeout(1_500)
        await page.screenshot({ path: join(out, fileName(who, path, size, theme)) })
      }
      await context.close()
    }
  }
  console.log(`${who ?? 'visitor'}: ${wanted.join(' ')}`)
}
await browser.close()
console.log(`Pictures are in ${out}`)
