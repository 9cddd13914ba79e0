import type { Production } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { account, accountEntry, agent, mentorship } from '../../testing/rows.js'
import Person from './person.js'

const sum = { closedDeals: 2, volume: 700_000, commission: 15_000, companyDollar: 4_000 }
const production: Production = [{ key: '2026-01', label: '2026-01', ...sum, lastYear: { ...sum, volume: 0 } }]

const heading = (name: string) => screen.findByRole('heading', { name: new RegExp(`^${name}`) }, { timeout: 8_000 })

it('shows an agent in parts: production, money, papers with the history', async () => {
  globalThis.fetch = fakeFetch({
    'GET /api/roster': [{ ...agent, phone: '5125550142' }],
    'GET /api/deals': [],
    'GET /api/licences': [],
    'GET /api/commission/production': production,
    'GET /api/agent-accounts/:id': account,
    'GET /api/agent-accounts/:id/entries': [accountEntry],
    'GET /api/payouts': [],
    'GET /api/agents/:id/mentors': [mentorship],
    'GET /api/agents/:id/ledger-entries': [],
    'GET /api/documents': [],
  })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <Person />
      </ThemeProvider>
    </FakeShell>,
  )
  await heading('Production')
  expect(screen.getByRole('link', { name: '(512) 555-0142' }).getAttribute('href')).toBe('tel:5125550142')
  await userEvent.click(await screen.findByText('Money'))
  for (const name of ['Account', 'Payouts', 'Mentor', 'Commission ledger']) await heading(name)
  expect(await screen.findByText(accountEntry.reason, { exact: false })).not.toBeNull()
  expect(await screen.findByText(/10% of new deals from.*until.*, 1 of 3 deals/)).not.toBeNull()
  expect(screen.getByRole('button', { name: 'End Luis Ortega as mentor' })).not.toBeNull()
  expect(screen.getByRole('link', { name: 'New entry or reversal' }).getAttribute('href')).toContain('account=')
  expect(screen.queryByRole('heading', { name: 'Production' })).toBeNull()
  await userEvent.click(screen.getByText('Papers and history'))
  for (const name of ['Agent documents', 'Who changed what']) await heading(name)
  cleanup()
})

it('says whose confirmation a new e-mail waits for, mails it again and cancels it', async () => {
  const sent: string[] = []
  let newEmail: string | undefined = 'dana.new@bluebonnet.test'
  globalThis.fetch = fakeFetch({
    'GET /api/roster': () => Response.json([{ ...agent, ...(newEmail === undefined ? {} : { newEmail }) }]),
    'GET /api/deals': [],
    'GET /api/licences': [],
    'GET /api/commission/production': production,
    'POST /api/agents/:id/new-email': ({ url }) => {
      sent.push(`POST ${url.pathname}`)
      return Response.json({ success: true }, { status: 202 })
    },
    'DELETE /api/agents/:id/new-email': ({ url }) => {
      sent.push(`DELETE ${url.pathname}`)
      newEmail = undefined
      return new Response(null, { status: 204 })
    },
  })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <Person />
      </ThemeProvider>
    </FakeShell>,
  )
  expect(await screen.findByText('Waiting for dana.new@bluebonnet.test to confirm')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the new address' }))
  await waitFor(() => expect(screen.queryByText(/Waiting for/)).toBeNull())
  const path = `/api/agents/${agent.id}/new-email`
  expect(sent).toEqual([`POST ${path}`, `DELETE ${path}`])
  cleanup()
})
