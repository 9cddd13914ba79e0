import { TextEncoder } from 'node:util'

globalThis.TextEncoder = TextEncoder
const { act, renderHook, waitFor } = await import('@testing-library/react')
const { FakeShell, createFakeShell } = await import('../fake/fake-shell.js')
const { fakeAgent } = await import('../testing.js')
const { invalidateCalls } = await import('../data/query-client.js')
const { useCall } = await import('../data/use-call.js')
const { useCallMutation } = await import('../data/use-call-mutation.js')
const { createLiveHub } = await import('./live-source.js')
const { useQueryClient } = await import('@tanstack/react-query')

const lists = ['GET /api/deals', 'GET /api/properties', 'GET /api/counts'] as const
interface Init {
  method: string
  headers: Record<string, string>
  signal: AbortSignal
}

/** A screen of three loaded lists, and one change. The test answers requests while answers are held. */
const show = async () => {
  const hub = createLiveHub()
  const reads: string[] = []
  const waiting: { init: Init; answer: () => void; fail: () => void }[] = []
  let isHeld = false
  const fetch = (url: string, init: Init) =>
    new Promise((resolve, reject) => {
      const answer = () =>
        resolve({ ok: true, status: 200, statusText: '', headers: new Map(), text: async () => '[]' })
      init.signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      if (init.method === 'GET') reads.push(url)
      if (init.method === 'GET' && !isHeld) answer()
      else waiting.push({ init, answer, fail: () => reject(new TypeError('Failed to fetch')) })
    })
  Object.assign(globalThis, { fetch })
  const shell = createFakeShell(fakeAgent)
  const { result, unmount } = renderHook(
    () => ({
      client: useQueryClient(),
      deals: useCall('GET /api/deals'),
      properties: useCall('GET /api/properties'),
      counts: useCall('GET /api/counts'),
      approve: useCallMutation('POST /api/deals/:id/approve', { failure: 'Failed to approve deal. Please try again.' }),
    }),
    { wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell> },
  )
  const { client } = result.current
  const allRead = () => waitFor(() => expect(client.isFetching()).toBe(isHeld ? reads.length : 0))
  await allRead()
  reads.length = 0
  const heard: number[] = []
  hub.subscribe('deal', (_data, since) => void heard.push(since))
  return {
    client,
    unmount,
    reads: () => reads.toSorted(),
    /** Clicks Approve, with the change's id and its answer or none. */
    press: async () => {
      act(() => result.current.approve.mutate({ params: { id: '7' } }))
      await waitFor(() => expect(waiting).toHaveLength(1))
      const [sent] = waiting.splice(0)
      const end = async (how: 'answer' | 'fail' = 'answer') => {
        await act(async () => sent?.[how]())
        await waitFor(() => expect(result.current.approve.isPending).toBe(false))
        await allRead()
      }
      return { change: sent?.init.headers['Change-Id'], end }
    },
    hear: (data: object) => hub.emit('deal', { id: '7', ...data }),
    /** Processes the events that arrived meanwhile, as the shell does a moment later; returns their number. */
    gather: async () => {
      const events = heard.splice(0)
      act(() => events.forEach((since) => void invalidateCalls(client, lists, since)))
      await allRead()
      return events.length
    },
    hold: () => {
      isHeld = true
    },
    release: async () => {
      isHeld = false
      await act(async () => waiting.splice(0).forEach(({ answer }) => answer()))
      await allRead()
    },
  }
}

const once = ['/api/counts', '/api/deals', '/api/properties']
const twice = [...once, ...once].toSorted()

describe('the live event of one’s own change', () => {
  it('waits for the answer when it arrives first, and reads each list once', async () => {
    const { press, hear, gather, reads } = await show()
    const { change, end } = await press()
    hear({ change })
    expect(await gather()).toBe(0)
    await end()
    expect(await gather()).toBe(1)
    expect(reads()).toEqual(once)
  })

  it('reads each list once when it arrives after the answer', async () => {
    const { press, hear, gather, reads } = await show()
    const { change, end } = await press()
    await end()
    hear({ change })
    expect(await gather()).toBe(1)
    expect(reads()).toEqual(once)
  })

  it('does not repeat a read that began after the answer', async () => {
    const { press, hear, gather, reads, hold, release } = await show()
    const { change, end } = await press()
    hold()
    await end()
    hear({ change })
    await gather()
    await release()
    expect(reads()).toEqual(once)
  })

  it("counts as another person's without an answer: its effect may come later", async () => {
    const { press, hear, gather, reads } = await show()
    const { change, end } = await press()
    await end('fail')
    hear({ change })
    await gather()
    expect(reads()).toEqual(once)
    hear({ change })
    await gather()
    expect(reads()).toEqual(twice)
  })

  it('leaves abandoned reads stale', async () => {
    const { client, press, hear, gather, hold, unmount } = await show()
    const { change, end } = await press()
    await end()
    await client.refetchQueries({ queryKey: ['api', 'deals'] })
    hold()
    void client.refetchQueries({ queryKey: ['api', 'deals'] })
    hear({ change })
    void gather()
    unmount()
    await waitFor(() =>
      expect(client.getQueryState(['api', 'deals'])).toMatchObject({ fetchStatus: 'idle', isInvalidated: true }),
    )
  })
})

describe('the live event of another person’s change', () => {
  it.each([{}, { change: 'theirs' }])('reads everything, also right after one’s own: %j', async (data) => {
    const { press, hear, gather, reads } = await show()
    const { change, end } = await press()
    await end()
    hear({ change })
    await gather()
    hear(data)
    await gather()
    expect(reads()).toEqual(twice)
  })

  it('repeats a read that was pending when it arrived', async () => {
    const paths = ['/api/counts', '/api/deals', '/api/properties']
    const { press, hear, gather, reads, hold, release } = await show()
    const { end } = await press()
    hold()
    await end()
    expect(reads()).toEqual(paths)
    hear({})
    void gather()
    await release()
    expect(reads()).toEqual([...paths, ...paths].toSorted())
  })
})
