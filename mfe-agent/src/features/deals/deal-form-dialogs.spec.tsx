import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { holdAnswers } from '../../testing/hold-answers.js'
import { property } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { fireEvent, render, screen, waitFor } = await import('@testing-library/react')
const { NewDealDialog } = await import('./deal-form-dialogs.js')

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const retype = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })

it('keeps a price that is typed while the chosen listing is still being read, and takes the rest', async () => {
  const listing = { ...property, mlsId: 'MLS-77' }
  const server = fakeFetch({ 'GET /api/properties': [listing], 'GET /api/properties/:id': listing })
  const release = holdAnswers(server, (url) => url.endsWith(listing.id))
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <NewDealDialog open onClose={() => undefined} />
      </FakeShell>
    </ThemeProvider>,
  )
  fireEvent.mouseDown(await screen.findByLabelText('Property'))
  fireEvent.click(await screen.findByTitle('1 Keeping Way, Austin'))
  await waitFor(() => expect(screen.queryByLabelText('Address')).toBeNull())
  retype('Sale Price', '395000')
  release()
  await waitFor(() => expect(box('MLS ID').value).toBe('MLS-77'))
  expect(box('Sale Price').value).toBe('395000')
})
