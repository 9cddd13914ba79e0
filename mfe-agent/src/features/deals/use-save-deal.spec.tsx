import { jest } from '@jest/globals'
import { TextEncoder } from 'node:util'
import { dealOf } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { act, renderHook } = await import('@testing-library/react')
const { FakeShell, createFakeShell, fakeAgent } = await import('@bluebonnet/portal-sdk/testing')
const { useChangeDeal } = await import('./use-save-deal.js')
const { valuesOf } = await import('./deal-values.js')

const begun = dealOf({ id: '7', status: 'ACTIVE', nextStatuses: ['UNDER_CONTRACT'] })

it('saves what was changed in the form, and leaves what came about behind it', async () => {
  const sent: unknown[] = []
  const answer = { ok: true, status: 200, statusText: '', headers: new Map(), text: async () => '{}' }
  Object.assign(globalThis, {
    fetch: jest.fn(async (url: string, { body }: { body: string }) => {
      sent.push([url, JSON.parse(body)])
      return answer
    }),
  })
  const shell = createFakeShell(fakeAgent)
  const { result, rerender } = renderHook(({ deal, open }) => useChangeDeal(deal, open), {
    initialProps: { deal: begun, open: true },
    wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell>,
  })
  const typed = { ...valuesOf(begun), titleCompany: 'Lone Star Title' }
  rerender({ deal: { ...begun, status: 'UNDER_CONTRACT', closeDate: '2026-12-01', price: 390_000 }, open: true })
  await act(async () => result.current.save(typed, begun))
  expect(sent).toEqual([['/api/deals/7', { titleCompany: 'Lone Star Title', version: 1 }]])
})
