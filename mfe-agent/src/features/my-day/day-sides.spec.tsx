import type { BrokerWaiting } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { setTimeout as later } from 'node:timers/promises'
import { emptyDay } from '../../testing/rows.js'
import MyDayScreen from './my-day.js'

const none = { count: 0, since: null }
const waiting: BrokerWaiting = {
  approvals: { count: 2, since: null },
  papers: none,
  cdas: none,
  receivables: none,
  licences: none,
}

const open = (desks: Response): void => {
  const answers = fakeFetch({ 'GET /api/my-day': emptyDay })
  globalThis.fetch = async (input, init) => {
    if (input !== '/api/broker/waiting') return answers(input, init)
    await later(50)
    return desks
  }
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeBroker)}>
        <MyDayScreen />
      </FakeShell>
    </ThemeProvider>,
  )
}

afterEach(cleanup)

describe("a broker's day", () => {
  it('appears with what waits at the desks, so that nothing moves below it later', async () => {
    open(Response.json(waiting))
    expect(await screen.findByText('Nothing is due in the next seven days.')).toBeTruthy()
    expect(screen.getByRole('link', { name: '2 deals to approve' })).toBeTruthy()
  })

  it('appears without the desks when they cannot be loaded, and says so', async () => {
    open(Response.json({ statusCode: 500, code: 'INTERNAL', message: '' }, { status: 500 }))
    expect(await screen.findByText('Nothing is due in the next seven days.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
