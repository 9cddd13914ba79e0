import { TextEncoder } from 'node:util'
import { jest } from '@jest/globals'

globalThis.TextEncoder = TextEncoder
const { act, renderHook, waitFor } = await import('@testing-library/react')
const { FakeShell, createFakeShell } = await import('../fake/fake-shell.js')
const { fakeAgent } = await import('../testing.js')
const { useCall } = await import('./use-call.js')
const { useCallMutation } = await import('./use-call-mutation.js')

const answer = (status: number, body: unknown) => {
  const text = JSON.stringify(body)
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers: new Map([['content-type', 'application/json']]),
    text: async () => text,
  }
}

const show = (
  answers: (url: string) => ReturnType<typeof answer>,
  options: Partial<Parameters<typeof useCallMutation<'POST /api/deals/:id/approve'>>[1]> = {},
) => {
  const left: string[] = []
  const shell = createFakeShell(fakeAgent, (url) => left.push(url))
  const fetch = jest.fn(async (url: string) => answers(url))
  Object.assign(globalThis, { fetch })
  const { result } = renderHook(
    () => ({
      deals: useCall('GET /api/deals'),
      approve: useCallMutation('POST /api/deals/:id/approve', {
        failure: 'Failed to approve deal. Please try again.',
        ...options,
      }),
    }),
    { wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell> },
  )
  return { result, shell, left, fetch, toast: () => shell.toasts.getState().current }
}
const isApprove = (url: string) => url.endsWith('/approve')
/** The last line of the toast of a failed approval. */
const failed = async (answers: Parameters<typeof show>[0]) => {
  const { result, toast } = show(answers)
  await act(async () => result.current.approve.mutate({ params: { id: '7' } }))
  await waitFor(() =>
    expect(toast()).toMatchObject({ description: 'Failed to approve deal. Please try again.', variant: 'destructive' }),
  )
  return toast()?.detail
}
const noAnswer = (url: string): ReturnType<typeof answer> => {
  if (isApprove(url)) throw new TypeError('Failed to fetch')
  return answer(200, [])
}

describe('a change', () => {
  it('closes its own failure toast once a retry succeeds, and no other', async () => {
    let isDown = true
    const { result, shell, toast } = show((url) => (isDown ? noAnswer(url) : answer(200, [])))
    const approve = async () => act(async () => result.current.approve.mutate({ params: { id: '7' } }))
    await approve()
    await waitFor(() => expect(toast()?.variant).toBe('destructive'))
    isDown = false
    await approve()
    await waitFor(() => expect(toast()).toBeNull())
    isDown = true
    await approve()
    await waitFor(() => expect(toast()?.variant).toBe('destructive'))
    shell.toasts.getState().show({ title: 'Another' })
    isDown = false
    await approve()
    await waitFor(() => expect(result.current.approve.isSuccess).toBe(true))
    expect(toast()?.title).toBe('Another')
  })

  it('keeps the failure of one row when another row succeeds', async () => {
    const { result, toast } = show((url) => (url.includes('/7/') ? noAnswer(url) : answer(200, [])))
    const approve = async (id: string) => act(async () => result.current.approve.mutate({ params: { id } }))
    await approve('7')
    await waitFor(() => expect(toast()?.variant).toBe('destructive'))
    await approve('8')
    await waitFor(() => expect(result.current.approve.isSuccess).toBe(true))
    expect(toast()?.variant).toBe('destructive')
  })

  it('shows the success and refetches what became stale', async () => {
    const { result, toast, fetch } = show(() => answer(200, []), {
      success: { title: 'Deal Approved', description: 'The deal has been successfully approved.' },
    })
    await waitFor(() => expect(result.current.deals.isSuccess).toBe(true))
    await act(async () => result.current.approve.mutate({ params: { id: '7' } }))
    expect(toast()).toMatchObject({ title: 'Deal Approved', variant: 'default' })
    await waitFor(() =>
      expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/deals', '/api/deals/7/approve', '/api/deals']),
    )
  })

  it("shows the exact text with the server's sentence below it", async () => {
    const { result, toast } = show((url) =>
      isApprove(url) ? answer(409, { message: 'This deal has already been approved' }) : answer(200, []),
    )
    await act(async () => result.current.approve.mutate({ params: { id: '7' } }))
    expect(toast()).toMatchObject({
      title: 'Error',
      description: 'Failed to approve deal. Please try again.',
      detail: 'This deal has already been approved',
      variant: 'destructive',
    })
  })

  it('says below the text that no answer arrived and nothing is lost, offline and without a server', async () => {
    expect(await failed(noAnswer)).toBe('Bluebonnet cannot be reached right now. What you typed is kept.')
    expect(await failed((url) => (isApprove(url) ? answer(502, '<html>Bad gateway') : answer(200, [])))).toBe(
      'Bluebonnet cannot be reached right now. What you typed is kept.',
    )
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await failed(noAnswer)).toBe('You are offline. What you typed is kept.')
    online.mockRestore()
  })

  it('refetches what a conflict shows to be stale', async () => {
    const { result, fetch } = show((url) =>
      isApprove(url) ? answer(409, { message: 'This deal has already been approved' }) : answer(200, []),
    )
    await waitFor(() => expect(result.current.deals.isSuccess).toBe(true))
    await act(async () => result.current.approve.mutate({ params: { id: '7' } }))
    await waitFor(() =>
      expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/deals', '/api/deals/7/approve', '/api/deals']),
    )
  })

  it('sends a person without a session to sign in, once, after 500 ms', async () => {
    const { result, toast, left } = show((url) =>
      isApprove(url) ? answer(401, { message: 'Unauthorized' }) : answer(200, []),
    )
    await waitFor(() => expect(result.current.deals.isSuccess).toBe(true))
    await act(async () => {
      result.current.approve.mutate({ params: { id: '7' } })
      result.current.approve.mutate({ params: { id: '8' } })
    })
    expect(toast()).toMatchObject({ title: 'Unauthorized', description: 'You are logged out. Logging in again...' })
    expect(left).toEqual([])
    await waitFor(() => expect(left).toEqual(['/api/login?next=%2F']))
  })

  it('navigates through /login at once when its options say so', async () => {
    const { result, left } = show(
      (url) => (isApprove(url) ? answer(401, { message: 'Unauthorized' }) : answer(200, [])),
      { signIn: { by: '/login', afterMs: 0 } },
    )
    await waitFor(() => expect(result.current.deals.isSuccess).toBe(true))
    await act(async () => result.current.approve.mutate({ params: { id: '7' } }))
    await waitFor(() => expect(left).toEqual(['/login?next=%2F']), { timeout: 300 })
  })
})
