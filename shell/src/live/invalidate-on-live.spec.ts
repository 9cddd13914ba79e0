import { jest } from '@jest/globals'
import { createQueryClient } from '@bluebonnet/portal-sdk'
import { createLiveHub } from '@bluebonnet/portal-sdk/public'
import { createFakeShell, fakeBroker } from '@bluebonnet/portal-sdk/testing'
import { QueryClient } from '@tanstack/react-query'
import { invalidateOnLive } from './invalidate-on-live.js'

const paths = ['calendar-events', 'templates', 'clients', 'counts', 'deals']

/** The stale lists a moment after an event. */
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

describe('the queries that a live event makes stale', () => {
  beforeAll(() => void jest.useFakeTimers())
  afterAll(() => void jest.useRealTimers())

  it('are its subject and the counts of it', () =>
    expect(oldAfter('deal', { id: '7' })).toEqual(['calendar-events', 'counts', 'deals']))
  it('are one list where the event names it', () => {
    expect(oldAfter('counts', { list: 'templates' })).toEqual(['templates'])
    expect(oldAfter('counts', { list: 'calendar-events' })).toEqual(['calendar-events'])
  })
  it('are all counts where it names none, or one unknown to this release', () => {
    expect(oldAfter('counts', {})).toEqual(['clients', 'counts'])
    expect(oldAfter('counts', { list: 'parking' })).toEqual(['clients', 'counts'])
  })
  it('are those read before the event, and none read since', async () => {
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
