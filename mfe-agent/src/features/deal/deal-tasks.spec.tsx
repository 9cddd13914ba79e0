import type { DealTask } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { contracted } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { render, screen } = await import('@testing-library/react')
const { DealTasks } = await import('./deal-tasks.js')

const task: DealTask = {
  id: '01900000-0000-7000-8000-000000000001',
  dealId: contracted.id,
  title: 'Walk through the house',
  dueOn: '2026-11-23',
  rule: null,
  role: 'AGENT',
  assigneeId: fakeAgent.id,
  assigneeName: 'Avery Agent',
  pinned: false,
  snoozedTo: null,
  doneAt: null,
  doneByName: null,
  isLapsed: false,
  createdBy: null,
  act: null,
  version: 1,
}
const filing: DealTask = {
  ...task,
  id: '01900000-0000-7000-8000-000000000002',
  title: 'File the receipts',
  act: 'PAPER_FILED',
}

it('offers only filing papers to somebody the deal is shared with', async () => {
  const closing: DealTask = { ...filing, id: task.id, title: 'Close the deal', act: 'DEAL_CLOSED' }
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id/tasks': { dealId: contracted.id, tasks: [closing, filing], people: [] },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <DealTasks deal={{ ...contracted, agentId: '01900000-0000-7000-8000-0000000000ff' }} />
      </FakeShell>
    </ThemeProvider>,
  )
  expect(await screen.findByText('Close the deal')).toBeTruthy()
  const acts = screen.getAllByRole('button', { name: /: / }).map((button) => button.getAttribute('aria-label'))
  expect(acts).toEqual(['File it: File the receipts'])
})

it('links to the action of a task, and has a checkbox for tasks without one', async () => {
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id/tasks': { dealId: contracted.id, tasks: [task, filing], people: [] },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <DealTasks deal={contracted} />
      </FakeShell>
    </ThemeProvider>,
  )
  expect(await screen.findByRole('button', { name: 'File it: File the receipts' })).toBeTruthy()
  const ticks = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))
  expect(ticks).toEqual(['Walk through the house, done'])
})
