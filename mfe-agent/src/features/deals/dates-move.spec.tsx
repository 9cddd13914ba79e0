import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { Form } from '@bluebonnet/ui/forms'
import { TextEncoder } from 'node:util'
import { holdAnswers } from '../../testing/hold-answers.js'
import { contracted } from '../../testing/rows.js'
import { valuesOf, type DealValues } from './deal-values.js'

globalThis.TextEncoder = TextEncoder
const { fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { DatesMove } = await import('./dates-move.js')

const noTasks = { moves: [], pinned: 0, done: 0, added: 0, lapsing: 0 }

const Dates = () => {
  const [form] = Form.useForm<DealValues>()
  return (
    <Form form={form} initialValues={valuesOf(contracted)}>
      <Form.Item name="closeDate" getValueProps={(value: string | null) => ({ value: value ?? '' })}>
        <input aria-label="Close Date" />
      </Form.Item>
      <DatesMove deal={contracted} form={form} />
    </Form>
  )
}

it('shows no days of an earlier date while those of the new one are calculated', async () => {
  const answers = fakeFetch({
    'POST /api/deals/:id/dates/preview': ({ body }) => {
      const to = JSON.stringify(body).includes('2026-03-01') ? '2026-03-01' : '2026-04-01'
      const day = { deadline: 'CLOSING', label: 'Closing', from: '2026-02-01', isPinned: false, why: null } as const
      return { days: [{ ...day, to }], tasks: noTasks, papers: 0, appointments: to === '2026-03-01' ? 1 : 0 }
    },
  })
  const release = holdAnswers(answers, (_url, body) => body.includes('2026-04-01'))
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <Dates />
      </FakeShell>
    </ThemeProvider>,
  )
  const date = await screen.findByLabelText('Close Date')
  fireEvent.change(date, { target: { value: '2026-03-01' } })
  const moves = await screen.findByLabelText('What moves')
  await waitFor(() => expect(moves.textContent).toContain('Feb 1, 2026 → Mar 1, 2026The closing appointment'))
  fireEvent.change(date, { target: { value: '2026-04-01' } })
  await waitFor(() => expect(moves.textContent).toContain('Feb 1, 2026 → …'))
  expect([moves.textContent, moves.ariaBusy]).toEqual([expect.not.stringContaining('appointment'), 'true'])
  release()
  await waitFor(() => expect(moves.textContent).toContain('Feb 1, 2026 → Apr 1, 2026'))
  expect(moves.ariaBusy).toBe('false')
})
