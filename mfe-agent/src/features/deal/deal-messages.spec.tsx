import { jest } from '@jest/globals'
import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { act, renderHook } = await import('@testing-library/react')
const { useMarkRead } = await import('./deal-messages.js')

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

it('says what was seen, once for each newest message', () => {
  const { rerender } = renderHook(({ newest }) => useMarkRead('7', newest), { initialProps: { newest: 'a' } })
  rerender({ newest: 'a' })
  rerender({ newest: 'b' })
  expect(sent).toEqual([read('a'), read('b')])
})

it('says nothing of an empty thread, nor of one that did not load', () => {
  renderHook(() => useMarkRead('7', undefined))
  expect(sent).toEqual([])
})

it('says it when the page comes on screen, and of the newest then', () => {
  visibility = 'hidden'
  const { rerender } = renderHook(({ newest }) => useMarkRead('7', newest), { initialProps: { newest: 'a' } })
  rerender({ newest: 'b' })
  expect(sent).toEqual([])
  show('visible')
  show('hidden')
  show('visible')
  expect(sent).toEqual([read('b')])
})

it('disturbs nobody when it cannot be said', async () => {
  answers(async () => {
    throw new TypeError('Failed to fetch')
  })
  renderHook(() => useMarkRead('7', 'a'))
  await act(async () => undefined)
  expect(sent).toEqual([read('a')])
})
