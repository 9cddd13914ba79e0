import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { useState } from 'react'
import { papers } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { FactsDialog } = await import('./facts-dialog.js')

const Page = () => {
  const [now, setNow] = useState(papers)
  return (
    <>
      <button type="button" onClick={() => setNow({ ...papers, facts: { ...papers.facts, association: true } })}>
        A colleague tells of an association
      </button>
      <FactsDialog papers={now} open onClose={() => undefined} />
    </>
  )
}

it("sends only the facts answered here and keeps a colleague's", async () => {
  const sent: unknown[] = []
  globalThis.fetch = fakeFetch({
    'PATCH /api/deals/:id/facts': ({ body }) => {
      sent.push(body)
      return papers
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <Page />
      </FakeShell>
    </ThemeProvider>,
  )
  const user = userEvent.setup()
  const dialog = within(await screen.findByRole('dialog'))
  const year = dialog.getByLabelText('Year Built')
  await user.clear(year)
  await user.type(year, '1964')
  screen.getByText('A colleague tells of an association').click()
  await user.click(dialog.getByRole('button', { name: 'Save facts' }))
  await waitFor(() => expect(sent).toEqual([{ facts: { yearBuilt: 1964 } }]))
}, 30_000)
