import { TextEncoder } from 'node:util'
import { jest } from '@jest/globals'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen } = await import('@testing-library/react')
const { useCall } = await import('../data/use-call.js')
const { FakeShell, createFakeShell } = await import('../fake/FakeShell.js')
const { fakeAgent, fakeBroker } = await import('../fake/people.js')
const { Allowed } = await import('./allowed.js')

const Roster = () => {
  useCall('GET /api/roster')
  return <p>Everybody</p>
}

const show = (user: typeof fakeAgent) => {
  const fetch = jest.fn(async () => ({
    ok: true,
    status: 200,
    statusText: '',
    headers: new Map(),
    text: async () => '[]',
  }))
  Object.assign(globalThis, { fetch })
  render(
    <FakeShell shell={createFakeShell(user)} path="/roster">
      <Allowed permission="roster.read" otherwise={<p>Not for you</p>}>
        <Roster />
      </Allowed>
    </FakeShell>,
  )
  return fetch
}

describe('a screen for some', () => {
  afterEach(cleanup)

  it('is shown to those who may make its calls', () => {
    expect(show(fakeBroker)).toHaveBeenCalled()
    expect(screen.queryByText('Everybody')).not.toBeNull()
  })

  it('gives way for others, and asks the server nothing', () => {
    expect(show(fakeAgent)).not.toHaveBeenCalled()
    expect(screen.queryByText('Not for you')).not.toBeNull()
  })
})
