import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { dealOf } from '../../testing/rows.js'
import { useDealMoves } from './deal-changes.js'
import { MoveDialog } from './move-dialogs.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, waitFor } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')

const deal = dealOf({ id: 'closed', status: 'CLOSED', closeDate: '2026-11-20', nextStatuses: ['PENDING'] })
const tasks = [
  { id: 'old', title: 'Prepare the CDA', dueOn: '2026-11-13' },
  { id: 'late', title: 'Close the deal', dueOn: '2026-11-20' },
]

const Reopening = () => {
  const moves = useDealMoves()
  return (
    <>
      <button type="button" onClick={() => moves.start(deal, 'PENDING')}>
        Open the form
      </button>
      <MoveDialog open={moves.isAsking} moves={moves} />
    </>
  )
}

/** Opens the dialog and returns its requests. */
const open = async () => {
  const sent: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id/reopening': { tasks },
    'POST /api/deals/:id/status': ({ body }) => {
      sent.push(body)
      return deal
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <Reopening />
      </FakeShell>
    </ThemeProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByText('Open the form'))
  const box = async (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  return { sent, user, cda: await box(/Prepare the CDA/), close: await box(/Close the deal/) }
}

afterEach(cleanup)

it('suggests the tasks due no earlier than the closing, and sends the chosen ones', async () => {
  const { sent, user, cda, close } = await open()
  expect([cda.checked, close.checked]).toEqual([false, true])
  await user.click(cda)
  await user.click(close)
  await user.type(screen.getByLabelText('Reason'), 'Funding fell through')
  await user.click(screen.getByRole('button', { name: 'Reopen deal' }))
  await waitFor(() => expect(sent).toEqual([{ status: 'PENDING', reason: 'Funding fell through', tasks: ['old'] }]))
})
