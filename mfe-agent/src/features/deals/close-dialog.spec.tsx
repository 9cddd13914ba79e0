import type { Paper } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { Closing } from '../../testing/deal-decisions.js'
import { neededPaper, dealOf, papers as noPapers } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')

const deal = dealOf({ id: noPapers.dealId, status: 'PENDING', closeDate: '2026-11-20', nextStatuses: ['CLOSED'] })
const line = (label: string, fields: Partial<Paper> = {}): Paper => ({ ...neededPaper, key: label, label, ...fields })

/** Opens the dialog of a deal with these papers. Returns the cell about them. */
const open = async (papers: readonly Paper[]) => {
  globalThis.fetch = fakeFetch({ 'GET /api/deals/:id/papers': { ...noPapers, papers: [...papers] } })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <Closing closed={deal} />
      </FakeShell>
    </ThemeProvider>,
  )
  await userEvent.setup().click(screen.getByText('Open the form'))
  const dialog = within(await screen.findByRole('dialog'))
  const counted = /^(?:None, all \d+|\d+ of \d+)/
  const found = await dialog.findByText(counted)
  return {
    words: counted.exec(found.textContent)?.[0],
    names: dialog.queryAllByRole('listitem').map((li) => li.textContent),
  }
}

afterEach(cleanup)

describe('the dialog that closes a deal', () => {
  it('lists each paper that is still open', async () => {
    expect(
      await open([
        line('Executed contract', { state: 'ACCEPTED' }),
        line('Survey', { state: 'SUBMITTED' }),
        line('IABS', { state: 'RETURNED' }),
        line('Seller’s disclosure'),
        line('HOA addendum', { state: 'WAIVED' }),
        line('Lead-based paint', { state: 'NOT_APPLICABLE' }),
        line('Addendum of a condominium', { requirement: 'UNKNOWN' }),
        line('Thank-you note', { requirement: 'OPTIONAL' }),
      ]),
    ).toEqual({ words: '4 of 6', names: ['Survey', 'IABS', 'Seller’s disclosure', 'Addendum of a condominium'] })
  })

  it('says that none is', async () => {
    expect(await open([line('Executed contract', { state: 'ACCEPTED' })])).toEqual({ words: 'None, all 1', names: [] })
  })
})
