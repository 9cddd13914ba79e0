import { jest } from '@jest/globals'
import { createQueryClient } from '@bluebonnet/portal-sdk'
import { createLiveHub } from '@bluebonnet/portal-sdk/public'
import { createFakeShell, fakeBroker } from '@bluebonnet/portal-sdk/testing'
import { QueryClient } from '@tanstack/react-query'
import { invalidateOnLive } from './invalidate-on-live.js'

const paths = ['calendar-events', 'templates', 'clients', 'counts', 'deals']

/** Which of these lists are out of date a moment after an event. */
const oldAfter = (name: Parameters<ReturnType<typeof createLiveHub>['emit']>[0], data: object): string[] => {
  const client = new QueryClient()
  for (const path of paths) client.setQueryData(['api', path, { limit: 25 }], [])
  const live = createLiveHub()
  const end = invalidateOnLive(live, client)
  live.emit(name, { ...data })
  jest.advanceTimersByTime(200)
  end()
  return paths.filter((path) => client.getQueryState(['api', path, { limit: 25 }])?.isInvalidated === true)
}

describe('what a live event makes out of date', () => {
  beforeAll(() => void jest.useFakeTimers())
  afterAll(() => void jest.useRealTimers())

  it('is what the event is about, and what counts it', () =>
    expect(oldAfter('deal', { id: '7' })).toEqual(['calendar-events', 'counts', 'deals']))
  it('is one list alone where the event names it', () => {
    expect(oldAfter('counts', { list: 'templates' })).toEqual(['templates'])
    expect(oldAfter('counts', { list: 'calendar-events' })).toEqual(['calendar-events'])
  })
  it('is everything counted where it names none, or one that this release does not know', () => {
    expect(oldAfter('counts', {})).toEqual(['clients', 'counts'])
    expect(oldAfter('counts', { list: 'parking' })).toEqual(['clients', 'counts'])
  })
  it('is what was read before the event, and nothing that was read since', async () => {
    const client = createQueryClient(createFakeShell(fakeBroker))
    const live = createLiveHub()
    const end = invalidateOnLive(live, client)
    const read = (path: string) => client.fetchQuery({ queryKey: ['api', path], queryFn: () => [] })
    await read('deals')
    live.emit('deal', { id: '7' })
    await read('counts')
    jest.advanceTimersByTime(200)
    end()
    const isOld = (path: string) => client.getQueryState(['api', path])?.isInvalidated
    expect([isOld('deals'), isOld('counts')]).toEqual([true, false])
  })
})
