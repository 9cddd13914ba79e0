import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import manifest from '../../portal.manifest.js'
import Statements from './statements.js'

const sums = {
  deals: 4,
  grossCommission: 51_000,
  brokerageSplit: 10_200,
  perFileFees: 796,
  otherPayees: 0,
  total: 40_004,
  dealsWithoutCda: 0,
  estimateWithoutCda: 0,
}

it('says Statements in menu, heading and palette, and leaves reported people to Year End', async () => {
  globalThis.fetch = fakeFetch({
    'GET /api/commission/statements/totals': { agents: 1, ...sums },
    'GET /api/commission/statements': [
      {
        agentId: 'a0000000-0000-4000-8000-000000000001',
        agentName: 'Ines Calder',
        trecLicenseNo: null,
        year: 2026,
        ...sums,
      },
    ],
  })
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <Statements />
      </ThemeProvider>
    </FakeShell>,
  )
  await waitFor(() => expect(screen.queryByText('Ines Calder')).not.toBeNull())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Statements')
  expect(document.body.textContent).not.toMatch(/report|1099/i)
  expect(screen.getByRole('link', { name: 'Year End' }).getAttribute('href')).toMatch(/^\/year-end/)
  const { routes, menu } = manifest
  expect([routes, menu].map((list) => list.find(({ path }) => path === '/statements'))).toMatchObject([
    { title: 'Statements' },
    { label: 'Statements' },
  ])
  cleanup()
})
