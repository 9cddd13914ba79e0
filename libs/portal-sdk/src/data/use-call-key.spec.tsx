import { describe, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { draftOf } from '../drafts/draft-store.js'
import { FakeShell, createFakeShell } from '../fake/fake-shell.js'
import { fakeAgent } from '../testing.js'
import { api } from '../api/api.js'
import { useBulk } from './use-bulk.js'
import { useCallMutation } from './use-call-mutation.js'

interface Sent {
  key: string | undefined
  body: unknown
}

/** The answers of a server in turn: a status, or no answer. */
const serverOf = (...answers: (number | { status: number; code: string } | 'lost')[]): Sent[] => {
  const sent: Sent[] = []
  const fetch = jest.fn(async (_url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: headers['Idempotency-Key'], body: JSON.parse(body) })
    const answer = answers.shift() ?? 201
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    const { status, code } = typeof answer === 'number' ? { status: answer, code: 'SAID' } : answer
    return {
      ok: status < 400,
      status,
      statusText: '',
      headers: new Map(),
      text: async () => JSON.stringify({ code, message: 'Said' }),
    }
  })
  Object.assign(globalThis, { fetch })
  return sent
}

const client = { firstName: 'Ann', lastName: 'Richards', type: 'BUYER' } as const
const show = (draft?: ReturnType<typeof draftOf>) => {
  const shell = createFakeShell(fakeAgent)
  const { result } = renderHook(
    () => useCallMutation('POST /api/clients', { failure: 'Failed to create client', ...(draft ? { draft } : {}) }),
    { wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell> },
  )
  return {
    add: async (body: typeof client | { firstName: string; lastName: string; type: 'BUYER' }) =>
      act(async () => {
        await result.current.mutateAsync({ body }).catch(() => null)
      }),
    shell,
  }
}

describe('the key of a creating call', () => {
  it('belongs to the form: the same through failures and another opening, also after a change in between', async () => {
    const sent = serverOf('lost', 503, 'lost', 201)
    const draft = draftOf('ann', 'add-client')
    const first = show(draft)
    await first.add(client)
    await first.add(client)
    const second = show(draftOf('ann', 'add-client'))
    await second.add({ ...client, firstName: 'Anna' })
    await second.add(client)
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('is new once the server says that it was used, and the person learns what that means', async () => {
    const sent = serverOf({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' }, 201)
    const { add, shell } = show(draftOf('bob', 'add-client'))
    await add(client)
    expect(shell.toasts.getState().current?.detail).toBe(
      'An earlier attempt was saved after all. Look for it before you save again.',
    )
    await add(client)
    expect(sent[0]?.key).not.toBe(sent[1]?.key)
  })

  it('without a form belongs to the request: kept until the answer, different for another request', async () => {
    const sent = serverOf('lost', 201, 201, 201)
    const { add } = show()
    await add(client)
    await add(client)
    await add(client)
    await add({ ...client, firstName: 'Bo' })
    const keys = sent.map(({ key }) => key)
    expect(keys[0]).toBe(keys[1])
    expect(new Set(keys).size).toBe(3)
  })
})

describe('the keys of a bulk change', () => {
  it('are one for each row, kept without an answer, and new once it succeeded', async () => {
    const sent = serverOf(201, 'lost', 201, 201)
    const shell = createFakeShell(fakeAgent)
    const { result } = renderHook(() => useBulk<string>('clients', 'POST /api/clients'), {
      wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell>,
    })
    const add = async (...rows: string[]) =>
      act(async () => {
        await result.current.run({
          rows,
          message: 'Added',
          act: async (firstName, keyOf) => {
            const request = { body: { ...client, firstName } }
            return api('POST /api/clients', request, keyOf(request))
          },
        })
      })
    await add('Ann', 'Bea')
    await add('Bea')
    await add('Bea')
    const [ann, lost, again, another] = sent.map(({ key }) => key)
    expect(ann).toMatch(/^[0-9a-f]{32}$/)
    expect([lost, again]).not.toContain(ann)
    expect(again).toBe(lost)
    expect(another).not.toBe(lost)
  })
})
