import type { TaxSubject } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { TextEncoder } from 'node:util'
import { taxSubject } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { OwnTaxDetails } = await import('./own-tax-details.js')

const entered = (version: number, legalName: string): TaxSubject => ({
  ...taxSubject,
  version,
  details: {
    legalName,
    businessName: null,
    taxClass: 'INDIVIDUAL',
    tinKind: 'SSN',
    tinLast4: '3456',
    address: '12 Oak St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    signedOn: null,
    enteredBy: null,
    enteredAt: '2026-03-02T15:00:00.000Z',
  },
})

afterEach(cleanup)

describe('one’s own Form W-9', () => {
  it("saves against the version of the opened dialog, not over the brokerage's changes", async () => {
    const sent: unknown[] = []
    const now = { answer: entered(1, 'Dana Whitfield'), readAgain: async (): Promise<void> => undefined }
    const Again = () => {
      const queries = useQueryClient()
      now.readAgain = async () => queries.invalidateQueries()
      return null
    }
    globalThis.fetch = fakeFetch({
      'GET /api/tax-details/:id': () => now.answer,
      'PUT /api/tax-details/:id': ({ body }) => {
        sent.push(body)
        return Response.json({ statusCode: 409, code: 'TAX_DETAILS_CHANGED', message: 'Look.' }, { status: 409 })
      },
    })
    render(
      <ThemeProvider>
        <FakeShell shell={createFakeShell(fakeAgent)}>
          <Again />
          <OwnTaxDetails agentId={taxSubject.id} />
        </FakeShell>
      </ThemeProvider>,
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Change W-9' }))
    const dialog = within(await screen.findByRole('dialog'))
    const city = dialog.getByLabelText<HTMLInputElement>('City')
    await user.clear(city)
    await user.type(city, 'Waco')
    now.answer = entered(2, 'Dana M Whitfield')
    await now.readAgain()
    await screen.findByText('Dana M Whitfield')
    await user.click(screen.getByRole('button', { name: 'Save W-9' }))
    await waitFor(() => expect(sent).toMatchObject([{ version: 1, city: 'Waco', legalName: 'Dana Whitfield' }]))
  }, 30_000)
})
