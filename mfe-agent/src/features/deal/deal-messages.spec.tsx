import { jest } from '@jest/globals'
import { createFakeShell, FakeShell, fakeAgent, fakeFetch } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { EventEmitter, once } from 'node:events'
import { TextEncoder } from 'node:util'
import { deal, document as filed } from '../../testing/rows.js'
import { takeUploads } from '../../testing/sending.js'

globalThis.TextEncoder = TextEncoder
const { act, cleanup, fireEvent, render, renderHook, screen, waitFor } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { DealMessages, useMarkRead } = await import('./deal-messages.js')

let sent: unknown[] = []
let visibility: DocumentVisibilityState = 'visible'
Object.defineProperty(document, 'visibilityState', { get: () => visibility })
const show = (state: DocumentVisibilityState): void => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

const answer = { ok: true, status: 200, statusText: '', headers: new Map(), text: async () => '{"success":true}' }
const answers = (how: () => Promise<typeof answer>): void => {
  Object.assign(globalThis, {
    fetch: jest.fn(async (url: string, { method, body }: { method: string; body: string }) => {
      sent.push([method, url, JSON.parse(body)])
      return how()
    }),
  })
}

beforeEach(() => {
  sent = []
  visibility = 'visible'
  answers(async () => answer)
})

const read = (upTo: string) => ['POST', '/api/deals/7/messages/read', { upTo }]

it('marks messages as read, once for each newest message', () => {
  const { rerender } = renderHook(({ newest }) => useMarkRead('7', newest), { initialProps: { newest: 'a' } })
  rerender({ newest: 'a' })
  rerender({ newest: 'b' })
  expect(sent).toEqual([read('a'), read('b')])
})

it('marks nothing in an empty thread or one that failed to load', () => {
  renderHook(() => useMarkRead('7', undefined))
  expect(sent).toEqual([])
})

it('marks the newest message when the page becomes visible', () => {
  visibility = 'hidden'
  const { rerender } = renderHook(({ newest }) => useMarkRead('7', newest), { initialProps: { newest: 'a' } })
  rerender({ newest: 'b' })
  expect(sent).toEqual([])
  show('visible')
  show('hidden')
  show('visible')
  expect(sent).toEqual([read('b')])
})

it('shows no error when marking as read fails', async () => {
  answers(async () => {
    throw new TypeError('Failed to fetch')
  })
  renderHook(() => useMarkRead('7', 'a'))
  await act(async () => undefined)
  expect(sent).toEqual([read('a')])
})

const draw = (path = `/deals/${deal.id}`): void => {
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(fakeAgent)} path={path}>
        <DealMessages dealId={deal.id} />
      </FakeShell>
    </ThemeProvider>,
  )
}

const open = (path: string): void => {
  globalThis.fetch = fakeFetch({
    'GET /api/deals/:id/messages': [],
    'GET /api/documents': [],
    'POST /api/deals/:id/messages': ({ body }) => {
      sent.push(body)
      return Response.json({}, { status: 201 })
    },
  })
  draw(path)
}

describe('the thread of a deal', () => {
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
  })

  it('focuses the message field when opened for writing, and sends by Ctrl+Enter', async () => {
    open(`/deals/${deal.id}#message`)
    const box = screen.getByLabelText('Message')
    expect(document.activeElement).toBe(box)
    const user = userEvent.setup()
    await user.keyboard('Funds are in')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toEqual([{ body: 'Funds are in' }]))
  })

  it('uploads a new file as a document of the deal and sends it with the message', async () => {
    takeUploads()
    const server = fakeFetch({
      'GET /api/deals/:id/messages': [],
      'GET /api/documents': [],
      'POST /api/objects/upload': { uploadURL: 'http://fake/object', objectPath: '/objects/9' },
      'PUT /api/documents': { ...filed, label: 'Repair quote' },
      'POST /api/deals/:id/messages': ({ body }) => {
        sent.push(body)
        return Response.json({}, { status: 201 })
      },
    })
    const line = new EventEmitter()
    const held = once(line, 'arrived')
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'PUT') {
        sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null)
        await held
      }
      return server(input, init)
    }
    draw()
    fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'See the quote' } })
    const file = new File(['quote'], 'Repair_quote.pdf', { type: 'application/pdf' })
    fireEvent.change(screen.getByLabelText('File to Attach'), { target: { files: [file] } })
    await waitFor(() =>
      expect(sent).toEqual([{ documentURL: '/objects/9', label: 'Repair quote', type: 'OTHER', dealId: deal.id }]),
    )
    // The message waits for its file.
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Send$/ })
    expect(button.disabled).toBe(true)
    line.emit('arrived')
    expect(await screen.findByTitle('Repair quote')).toBeTruthy()
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(screen.queryByText('Wait until the file is uploaded')).toBeNull()
    await userEvent.setup().click(button)
    await waitFor(() => expect(sent[1]).toEqual({ body: 'See the quote', documentIds: [filed.id] }))
  })

  it('requires text before sending, and keeps attachments', async () => {
    open(`/deals/${deal.id}`)
    await userEvent.setup().click(screen.getByRole('button', { name: /Send/ }))
    expect(await screen.findByText('Write a message first')).toBeTruthy()
    expect(sent).toEqual([])
  })
})
