// What there is to look at: every screen with who sees it, and every dialog with the way to it.
/** @typedef {import('@playwright/test').Page} Page */

/** Who is not signed in. */
export const visitor = 'visitor'

/** Screens by the person who sees them; `:first` is one thing's page, found by the person's own lists. */
export const screens = [
  { who: visitor, paths: ['/', '/agent-login', '/broker-login', '/admin-login', '/forgot-password', '/no-such-page'] },
  {
    who: 'agent',
    paths: [
      '/dashboard',
      '/clients',
      '/properties',
      '/deals',
      '/deals?view=table',
      '/deals?view=board',
      '/deals?status=UNDER_CONTRACT',
      '/commission',
      '/documents',
      '/reports',
      '/my-day',
      '/messages',
      '/calendar',
      '/calendar?view=week',
      '/calendar?view=agenda',
      '/training',
      '/team-library',
      '/support',
      '/settings',
      '/settings?tab=business',
      '/settings?tab=notifications',
      '/settings?tab=security',
      '/settings?tab=support',
      '/deals/:first',
      '/deals/:closed',
      '/properties/:first',
      '/clients/:first',
    ],
  },
  {
    who: 'broker',
    paths: [
      '/broker-dashboard',
      '/papers',
      '/file-lists',
      '/file-lists?lists=tasks',
      '/cda-desk',
      '/cda-desk?state=SENT',
      '/roster',
      '/roster/:first',
      '/company-dollar',
      '/statements',
      '/plans',
      '/licenses',
      '/agent-accounts',
      '/teams',
      '/payees',
      '/to-receive',
      '/to-pay',
      '/books',
      '/year-end',
      '/brokerage',
      '/dashboard',
      '/commission',
      '/commission?period=2026-Q3',
      '/reports',
      '/deals',
    ],
  },
  {
    who: 'admin',
    paths: [
      '/admin-dashboard',
      '/leads',
      '/users',
      '/audit-log',
      '/audit-log?q=deal',
      '/portals',
      '/system',
      '/clients',
    ],
  },
]

// A row's button is named with its row ('Ledger of ...'), so a name is a beginning here.
const press = (/** @type {string | RegExp} */ name) => (/** @type {Page} */ page) =>
  page
    .getByRole('button', { name: name instanceof RegExp ? name : new RegExp(`^${name}`) })
    .first()
    .click()
const choose =
  (/** @type {string | RegExp} */ menu, /** @type {string} */ name) => async (/** @type {Page} */ page) => {
    await press(menu)(page)
    await page.getByRole('menuitem', { name }).click()
  }
/** A next step of a row's page: a button, and on a phone a line of the one menu. */
const step = (/** @type {string} */ name) => async (/** @type {Page} */ page) => {
  const menu = page.getByRole('button', { name: 'Next steps' })
  if (await menu.isVisible()) await choose('Next steps', name)(page)
  else await press(name)(page)
}
const papers = async (/** @type {Page} */ page) => {
  await press('Upload files')(page)
  const names = ['Executed contract.pdf', 'earnest money receipt.pdf']
  const both = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }))
  await page.getByRole('dialog').getByLabel('Files').setInputFiles(both)
}
const addPicked = async (/** @type {Page} */ page) => {
  const picker = page.getByRole('dialog').getByLabel('Client', { exact: true })
  await picker.fill('Maria del Rio')
  await page.locator('.ant-select-dropdown:visible').getByTitle('Add Client: Maria del Rio').click()
}
/**
 * Dialogs, menus and panels by the screen that they stand on.
 * @type {Readonly<Record<string, { name: string, path: string, open?: (page: Page) => Promise<unknown> }[]>>}
 */
export const dialogs = {
  agent: [
    { name: 'new-client', path: '/clients?new=client' },
    { name: 'new-message', path: '/messages?new=message' },
    { name: 'edit-client', path: '/clients', open: press(/^Edit/) },
    { name: 'import', path: '/clients', open: press('Import') },
    { name: 'new-property', path: '/properties?new=property' },
    { name: 'edit-property', path: '/properties/:first', open: press('Edit Property') },
    { name: 'new-deal', path: '/deals?new=deal' },
    { name: 'edit-deal', path: '/deals/:first', open: press('Edit deal') },
    { name: 'client-note', path: '/clients/:first', open: step('Note') },
    { name: 'client-deal', path: '/clients/:first', open: step('New Deal') },
    { name: 'property-deal', path: '/properties/:first', open: step('Start a deal') },
    { name: 'new-task', path: '/deals/:first', open: press('Add task') },
    { name: 'upload-files', path: '/deals/:first', open: papers },
    { name: 'add-payee', path: '/deals/:first', open: press('Add agent or payee') },
    { name: 'close', path: '/deals?status=PENDING', open: press('Mark closed') },
    { name: 'add-picked-client', path: '/deals?new=deal', open: addPicked },
    { name: 'deal-menu', path: '/deals', open: (page) => page.locator('.deal-card .bb-menu-button').nth(1).click() },
    { name: 'upload-document', path: '/documents?new=document' },
    { name: 'share-document', path: '/documents', open: press('Share Document') },
    { name: 'new-event', path: '/calendar?new=event' },
    { name: 'subscribe', path: '/calendar', open: press('Subscribe') },
    { name: 'upload-template', path: '/team-library?new=template' },
    {
      name: 'empty-form',
      path: '/clients?new=client',
      open: async (page) => page.getByRole('dialog').getByRole('button').last().click(),
    },
    {
      name: 'notifications',
      path: '/dashboard',
      open: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    },
    { name: 'messages', path: '/dashboard', open: (page) => page.getByRole('button', { name: /^Messages/ }).click() },
    { name: 'profile', path: '/dashboard', open: (page) => page.locator('.shell-profile').click() },
    { name: 'search', path: '/dashboard', open: (page) => page.getByRole('searchbox').first().fill('oak') },
    { name: 'palette', path: '/dashboard', open: (page) => page.keyboard.press('Control+k') },
    { name: 'chart-as-table', path: '/commission', open: press('Show as table') },
  ],
  broker: [
    { name: 'approve', path: '/broker-dashboard', open: press('Approve') },
    { name: 'reject', path: '/broker-dashboard', open: press('Reject') },
    { name: 'cda-review', path: '/cda-desk', open: (page) => page.locator('.desk-link').first().click() },
    { name: 'add-paper', path: '/file-lists', open: press('Add paper') },
    { name: 'add-task', path: '/file-lists?lists=tasks', open: press('Add task') },
    { name: 'add-agent', path: '/roster', open: press('Add agent') },
    { name: 'ledger', path: '/roster', open: choose(/^More/, 'ledger') },
    { name: 'hand-over', path: '/roster', open: choose(/^More/, 'Transfer') },
    { name: 'edit-agent', path: '/roster/:first', open: press('Edit') },
  ],
  admin: [
    { name: 'lead', path: '/admin-dashboard', open: press(/^Assign lead of/) },
    { name: 'deactivate', path: '/users', open: press(/^Deactivate/) },
  ],
}
