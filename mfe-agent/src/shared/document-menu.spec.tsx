import { createFakeShell, FakeShell, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { document as filed } from '../testing/rows.js'
import { DocumentMenu } from './document-menu.js'

globalThis.TextEncoder = TextEncoder
const { render, screen, waitFor } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')

it('asks a broker for a reason to archive a document of a settled file', async () => {
  const sent: unknown[] = []
  const refusal = { statusCode: 400, code: 'DOCUMENT_REASON_REQUIRED', message: 'Enter a reason' }
  globalThis.fetch = fakeFetch({
    'POST /api/documents/:id/archive': ({ body }) => {
      sent.push(body ?? null)
      return sent.length === 1 ? Response.json(refusal, { status: 400 }) : filed
    },
  })
  const shell = createFakeShell(fakeBroker)
  render(
    <ThemeProvider>
      <FakeShell shell={shell}>
        <DocumentMenu document={filed} />
      </FakeShell>
    </ThemeProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: `More for ${filed.label}` }))
  await user.click(await screen.findByText('Archive'))
  await user.type(await screen.findByLabelText('Reason'), 'Filed twice')
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(sent).toEqual([null, { reason: 'Filed twice' }]))
  await waitFor(() => expect(shell.toasts.getState().current?.title).toBe('Document archived'))
})
