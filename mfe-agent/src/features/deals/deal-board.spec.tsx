import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { holdAnswers } from '../../testing/hold-answers.js'
import { dealOf } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { render, screen, waitFor } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { DealBoard } = await import('./deal-board.js')

const deals = Array.from({ length: 21 }, (_, index) =>
  dealOf({
    id: `deal-${index + 1}`,
    status: 'PENDING',
    propertyAddress: `${index + 1} Oak St`,
    createdAt: `2026-11-01T12:00:${59 - index}.000Z`,
  }),
)
const page = (rows: typeof deals, next: Record<string, string>) =>
  Response.json(rows, { headers: { 'x-total-count': '21', ...next } })

it('continues at the first further deal once the button for more has gone', async () => {
  const answers = fakeFetch({
    'GET /api/deals': ({ url: { searchParams } }) => {
      if (searchParams.get('status') !== 'PENDING') return []
      return searchParams.get('cursor') === 'c1'
        ? page(deals.slice(20), {})
        : page(deals.slice(0, 20), { link: '</api/deals?cursor=c1>; rel="next"' })
    },
  })
  const release = holdAnswers(answers, (url) => url.includes('cursor=c1'))
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)} path="/deals">
        <DealBoard q="" agentId={undefined} closing={undefined} onAdd={() => undefined} />
      </FakeShell>
    </ThemeProvider>,
  )
  const more = await screen.findByText(/^Show more of/)
  more.closest('button')?.focus()
  await userEvent.keyboard('{Enter}')
  release()
  const last = await screen.findByText('21 Oak St')
  await waitFor(() => expect(document.activeElement).toBe(last))
})
