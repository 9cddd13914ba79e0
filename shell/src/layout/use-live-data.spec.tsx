import { createFakeShell, FakeShell, fakeAgent } from '@bluebonnet/portal-sdk/testing'
import { afterEach, expect, it, jest } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { useLiveData } from './use-live-data.js'

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const Live = ({ client }: { client: QueryClient }) => {
  useLiveData(null, client, 0)
  return null
}

it('reads everything again when a day of the brokerage begins', async () => {
  jest.useFakeTimers({ now: new Date('2027-01-01T05:57:30Z') })
  const client = new QueryClient()
  const isStale = () => client.getQueryState(['api', 'commission', 'summary'])?.isInvalidated
  render(
    <FakeShell shell={createFakeShell(fakeAgent)}>
      <Live client={client} />
    </FakeShell>,
  )
  // The clock of pages starts when their module loads, which was on another day.
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  client.setQueryData(['api', 'commission', 'summary'], {})
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(isStale()).toBe(false)
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(isStale()).toBe(true)
})
