import type { YearEndPayee } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { yearEnd } from '../../testing/rows.js'
import YearEnd from './year-end.js'

afterEach(cleanup)

const payee: YearEndPayee = {
  id: 'a0000000-0000-4000-8000-000000000001',
  kind: 'AGENT',
  name: 'Ines Calder',
  total: 9_600,
  byClosing: 0,
  state: 'REPORT',
  because: 'At least $2,000.00',
  legalName: null,
  taxClass: null,
  tinKind: null,
  tinLast4: null,
  signedOn: null,
  sameNumberAs: [],
}

it('shows the payees with the warnings above them, so that these push nothing down', async () => {
  let showSummary: (() => void) | undefined
  const summaryShown = new Promise<void>((resolve) => {
    showSummary = resolve
  })
  const answers = fakeFetch({
    'GET /api/year-ends/:year/summary': { ...yearEnd, notPaid: 3, notApproved: 2 },
    'GET /api/year-ends/:year': [payee],
  })
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://fake')
    if (pathname.endsWith('/summary')) await summaryShown
    return answers(input, init)
  }
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <YearEnd />
      </ThemeProvider>
    </FakeShell>,
  )
  await screen.findByLabelText('Search payees')
  expect(screen.queryByRole('table')).toBeNull()
  showSummary?.()
  await screen.findByText('Ines Calder')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent?.slice(0, 11))).toEqual([
    '3 CDA lines',
    '2 deals clo',
  ])
})
