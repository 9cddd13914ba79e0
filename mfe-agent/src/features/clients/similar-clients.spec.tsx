import type { Client } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { client } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { AddClientDialog } = await import('./client-dialogs.js')

const id = '01900000-0000-7000-8000-0000000000c1'
const known: Client = {
  ...client,
  id,
  firstName: 'José',
  lastName: 'Peña',
  email: 'jose@home.test',
  phone: '(512) 555-0142',
}

const open = (found: (q: string | null) => readonly Client[]) => {
  const saved: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/clients': ({ url }) => [...found(url.searchParams.get('q'))],
    'POST /api/clients': ({ body }) => {
      saved.push(body)
      return known
    },
  })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)}>
        <AddClientDialog open onClose={() => undefined} />
      </FakeShell>
    </ThemeProvider>,
  )
  return { saved, user: userEvent.setup() }
}
const looks = async () => screen.findByText(/^Looks like/, undefined, { timeout: 5_000 })

afterEach(() => {
  cleanup()
  // A form keeps its input for the next opening.
  sessionStorage.clear()
})

describe('a new client', () => {
  it.each([
    [{ Email: ' Jose@Home.test' }, 'the same e-mail'],
    [{ Phone: '512.555.0142' }, 'the same phone'],
    [{ 'First Name': 'jose', 'Last Name': 'PENA' }, 'the same name'],
  ])('with %j names similar clients with a link before saving', async (typed, same) => {
    const { saved, user } = open(() => [known])
    for (const [label, text] of Object.entries(typed)) await user.type(screen.getByLabelText(label), text)
    const said = await looks()
    expect(said.textContent).toBe(`Looks like José Peña, who has ${same}.`)
    expect(within(said).getByRole('link').getAttribute('href')).toBe(`/clients/${id}`)
    expect(saved).toEqual([])
  })

  it('ignores search results with nothing in common', async () => {
    const asked: (string | null)[] = []
    const { user } = open((q) => {
      asked.push(q)
      return [{ ...known, email: 'jose@home.test.example' }]
    })
    await user.type(screen.getByLabelText('Email'), 'jose@home.test')
    await waitFor(() => expect(asked).toContain('jose@home.test'))
    expect(screen.queryByText(/^Looks like/)).toBeNull()
  })

  it('ignores the client that this form has just saved', async () => {
    const asked: (string | null)[] = []
    const { user } = open((q) => {
      asked.push(q)
      return [{ ...known, createdAt: new Date(Date.now() + 60_000).toISOString() }]
    })
    await user.type(screen.getByLabelText('Email'), 'jose@home.test')
    await waitFor(() => expect(asked).toContain('jose@home.test'))
    expect(screen.queryByText(/^Looks like/)).toBeNull()
  })
})
