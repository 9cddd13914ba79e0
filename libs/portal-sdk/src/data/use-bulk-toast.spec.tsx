import { describe, expect, it } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { ApiError } from '../api/api-error.js'
import { FakeShell, createFakeShell } from '../fake/fake-shell.js'
import { fakeAgent } from '../testing.js'
import { useBulk } from './use-bulk.js'

/** The toast after three rows, some of them refused. */
const refusing = async (refused: readonly string[], left?: string) => {
  const shell = createFakeShell(fakeAgent)
  const { result } = renderHook(() => useBulk<string>('clients', 'POST /api/clients'), {
    wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell>,
  })
  await act(async () => {
    await result.current.run({
      rows: ['Ann', 'Bea', 'Cy'],
      message: 'Archived',
      act: async (row) => {
        await Promise.resolve()
        if (refused.includes(row))
          throw new ApiError(409, '', JSON.stringify({ message: row === 'Cy' ? 'Gone.' : 'It has a deal.' }))
      },
      ...(left === undefined ? {} : { left: (rows) => `${left} (${rows.join(' and ')})` }),
    })
  })
  return shell.toasts.getState().current
}

describe('the toast of a bulk change', () => {
  it('includes what was refused and why, each reason once', async () => {
    expect(await refusing(['Bea', 'Cy'])).toMatchObject({
      title: 'Archived',
      description: 'Not done: 2 clients',
      detail: 'It has a deal. Gone.',
      variant: 'destructive',
    })
    expect(await refusing(['Ann', 'Bea'])).toMatchObject({ detail: 'It has a deal.' })
  })

  it('says that nothing changed unless the caller has a better text', async () => {
    expect(await refusing(['Ann', 'Bea', 'Cy'])).toMatchObject({ title: 'Nothing changed: 3 clients' })
    expect(await refusing(['Ann', 'Bea', 'Cy'], 'Kept')).toMatchObject({
      title: 'Kept (Ann and Bea and Cy): 3 clients',
    })
    expect(await refusing(['Cy'], 'Kept')).toMatchObject({
      title: 'Archived: 2 clients',
      description: 'Kept (Cy): 1 client',
    })
  })

  it('says only what was done when everything succeeded', async () => {
    expect(await refusing([])).toEqual({ id: 1, title: 'Archived: 3 clients', variant: 'default' })
  })
})
