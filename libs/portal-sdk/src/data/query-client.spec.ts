import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createFakeShell, fakeBroker } from '../testing.js'
import { createQueryClient, invalidateCalls } from './query-client.js'

/** A shown list whose answers are given by hand, in order. */
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

describe('marking calls as out of date', () => {
  it('reads a list once more whose first answer was under way: it may have been made before the change', async () => {
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

  it('reads a list that is shown once, and none that is not concerned', async () => {
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

it('how data is read is the same for all portals, whatever one of them does', () => {
  const client = createQueryClient(createFakeShell(fakeBroker))
  expect(() => client.setDefaultOptions({ queries: { retry: 3 } })).toThrow(/settled for all/)
  expect(() => client.setQueryDefaults(['api'], { retry: 3 })).toThrow(/settled for all/)
  expect(() => Object.assign(client.getDefaultOptions().queries ?? {}, { retry: 3 })).toThrow(TypeError)
})
