import type { AgentEntry, Client } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeAgent, fakeBroker, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { TextEncoder } from 'node:util'
import { client } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { act: inReact, cleanup, render, screen, waitFor, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { default: Clients } = await import('./clients.js')

const named = (last: string, lastName: string): Client => ({
  ...client,
  id: `01900000-0000-7000-8000-00000000000${last}`,
  lastName,
  status: 'ACTIVE',
  version: 3,
})
const clients = [named('1', 'Lopez'), named('2', 'Nguyen'), named('3', 'Okafor')]
const [first, held] = clients

const receiver: AgentEntry = {
  id: '01900000-0000-7000-8000-0000000000aa',
  userId: '01900000-0000-7000-8000-0000000000ab',
  firstName: 'Ruth',
  lastName: 'Okafor',
  role: 'AGENT',
  status: 'ACTIVE',
  version: 1,
}

class Watch {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const refused = () =>
  new Response(JSON.stringify({ code: 'ROW_CHANGED', message: 'Somebody else changed it.' }), { status: 409 })

const open = (path = '/clients', who = fakeAgent) => {
  const shell = createFakeShell(who)
  const sent: unknown[] = []
  const now = { clients, readAgain: async (): Promise<void> => undefined }
  const Again = () => {
    const queries = useQueryClient()
    now.readAgain = async () => queries.invalidateQueries()
    return null
  }
  const asked: (string | null)[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/clients': ({ url }) => {
      asked.push(url.searchParams.get('order'))
      return now.clients
    },
    'GET /api/agents': [receiver],
    'GET /api/saved-views': [],
    'PATCH /api/clients/:id': ({ url, body }) => {
      const id = url.pathname.split('/').at(-1) ?? ''
      sent.push({ id, body })
      return id === held?.id ? refused() : { ...client, id, version: 4 }
    },
  })
  // jsdom neither measures nor scrolls.
  Object.assign(globalThis, { ResizeObserver: Watch })
  Element.prototype.scrollIntoView = () => undefined
  render(
    <ThemeProvider>
      <FakeShell shell={shell} path={path}>
        <Again />
        <Clients />
      </FakeShell>
    </ThemeProvider>,
  )
  return { shell, sent, asked, now, user: userEvent.setup() }
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const act = (id: string | undefined, status: string, version: number) => ({ id, body: { status, version } })

const media = globalThis.matchMedia
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  globalThis.matchMedia = media
})

it("shows each order by name on a phone, a saved view's too", async () => {
  globalThis.matchMedia = (query: string) => Object.assign(media(query), { matches: query.includes('max-width') })
  open('/clients?order=-email')
  await screen.findByText('Greta Lopez')
  expect(screen.getByText('Email, from Z')).toBeTruthy()
})

describe('many selected clients', () => {
  it('change one by one; refused ones stay selected with the reason; Undo reverts the others', async () => {
    const { shell, sent, user } = open()
    await screen.findByText('Greta Lopez')
    await user.keyboard('jxjx')
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Set inactive' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Greta Nguyen: Somebody else changed it.')
    expect(screen.getByText('1 selected')).toBeTruthy()
    expect(sent).toEqual([act(first?.id, 'INACTIVE', 3), act(held?.id, 'INACTIVE', 3)])
    expect(shell.toasts.getState().current?.title).toBe('Now inactive')
    inReact(() => shell.toasts.getState().current?.undo?.())
    await waitFor(() => expect(sent[2]).toEqual(act(first?.id, 'ACTIVE', 4)))
  })

  it('show only the permitted keys, and ignore keys while somebody types', async () => {
    const { user } = open()
    await screen.findByText('Greta Lopez')
    expect(screen.queryByText('select the row')).toBeNull()
    await user.keyboard('?')
    expect(screen.getByText('select the row')).toBeTruthy()
    expect(screen.queryByText('transfer selected')).toBeNull()
    await user.keyboard('/')
    expect(document.activeElement?.getAttribute('type')).toBe('search')
    await user.keyboard('?')
    expect(screen.getByText('select the row')).toBeTruthy()
  })

  it('offer agents Export but not Transfer', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all: Clients' }))
    expect(screen.queryByRole('button', { name: /Transfer/ })).toBeNull()
    const file = screen.getByRole('link', { name: /Export/ }).getAttribute('href')
    expect(decodeURIComponent(String(file))).toBe(`/api/exports/clients.csv?ids=${clients.map(({ id }) => id).join()}`)
  })
})

describe('transferred clients', () => {
  it('are those selected when the dialog opened, in their versions of then', async () => {
    const { sent, now, user } = open('/clients', fakeBroker)
    await screen.findByText('Greta Lopez')
    await user.keyboard('jxa')
    // Its code loads when first opened.
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 15_000 }))
    await user.click(dialog.getByRole('combobox', { name: 'Agent' }))
    await user.click(await screen.findByTitle('Ruth Okafor'))
    now.clients = clients.map((one) => ({ ...one, lastName: 'Moved', version: 4 }))
    await now.readAgain()
    await screen.findAllByText('Greta Moved')
    await user.click(dialog.getByRole('button', { name: 'Transfer' }))
    await waitFor(() => expect(sent).toMatchObject([{ id: first?.id, body: { agentId: receiver.id, version: 3 } }]))
  }, 30_000)
})

describe('the clients table', () => {
  it('sorts by its address and its headings', async () => {
    const { asked, user } = open('/clients?order=-budget')
    await screen.findByText('Greta Lopez')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(asked).toEqual(['-budget', 'name']))
  })

  it('remembers columns for the person; columns in the address win', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    for (const name of ['Added', 'Email', 'Phone', 'Type'])
      await user.click(screen.getByRole('menuitemcheckbox', { name }))
    const chosen = ['Name', 'Budget', 'Status', 'Added', 'Actions']
    expect(heads()).toEqual(chosen)
    cleanup()
    open()
    await screen.findByText('Greta Lopez')
    expect(heads()).toEqual(chosen)
    cleanup()
    open('/clients?columns=name,phone')
    await screen.findByText('Greta Lopez')
    expect(heads()).toEqual(['Name', 'Phone', 'Actions'])
  })
})
