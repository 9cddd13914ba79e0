import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createFakeShell, fakeBroker, fakeFetch } from '../testing.js'
import { ApiError } from '../api/api-error.js'
import { createQueryClient, invalidateCalls } from './query-client.js'

/** A visible list whose answers the test gives one by one. */
const shownList = () => {
  const client = new QueryClient()
  const asked: ((answer: string) => void)[] = []
  const queryFn = (): Promise<string> => new Promise((answer) => void asked.push(answer))
  const end = new QueryObserver(client, { queryKey: ['api', 'templates', { limit: 25 }], queryFn }).subscribe(
    () => undefined,
  )
  return { client, asked, end, shown: () => client.getQueryData(['api', 'templates', { limit: 25 }]) }
}

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0))

describe('marking calls as stale', () => {
  it('reads a list again whose first answer was pending: it may predate the change', async () => {
    const { client, asked, end, shown } = shownList()
    const done = invalidateCalls(client, ['GET /api/templates'])
    asked[0]?.('as it was')
    await settled()
    expect(asked).toHaveLength(2)
    asked[1]?.('as it is')
    await done
    expect(shown()).toBe('as it is')
    end()
  })

  it('reads a visible affected list once, and no other', async () => {
    const { client, asked, end } = shownList()
    asked[0]?.('as it was')
    await settled()
    await invalidateCalls(client, ['GET /api/deals'])
    expect(asked).toHaveLength(1)
    const done = invalidateCalls(client, ['GET /api/templates'])
    asked[1]?.('as it is')
    await done
    expect(asked).toHaveLength(2)
    end()
  })
})

it('all portals read data alike, whatever one of them does', () => {
  const client = createQueryClient(createFakeShell(fakeBroker))
  expect(() => client.setDefaultOptions({ queries: { retry: 3 } })).toThrow(/settled for all/)
  expect(() => client.setQueryDefaults(['api'], { retry: 3 })).toThrow(/settled for all/)
  expect(() => Object.assign(client.getDefaultOptions().queries ?? {}, { retry: 3 })).toThrow(TypeError)
})

it('reads the user again when a call says that a second factor must be set up first', async () => {
  globalThis.fetch = fakeFetch({ 'GET /api/auth/user': { ...fakeBroker, secondFactor: 'required' } })
  const shell = createFakeShell(fakeBroker)
  const refused = new ApiError(403, 'Forbidden', JSON.stringify({ code: 'TOTP_SETUP_REQUIRED' }))
  const queryFn = async (): Promise<never> => Promise.reject(refused)
  await expect(createQueryClient(shell).fetchQuery({ queryKey: ['api', 'deals'], queryFn })).rejects.toBe(refused)
  await settled()
  expect(shell.session.getState().user?.secondFactor).toBe('required')
})
