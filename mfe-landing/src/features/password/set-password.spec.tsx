import { createFakeShell, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import SetPassword from './set-password.js'

afterEach(cleanup)

const refusal = (code: string, message: string) => () =>
  new Response(JSON.stringify({ statusCode: 410, code, message, error: message }), {
    status: 410,
    headers: { 'content-type': 'application/json' },
  })

it.each([
  ['LINK_EXPIRED', 'This link has expired', 1],
  ['PASSWORD_COMMON', 'This password is too common', 0],
])('after %s offers a new link only if the old one is dead', async (code, message, links) => {
  globalThis.fetch = fakeFetch({ 'POST /api/auth/set-password': refusal(code, message) })
  render(
    <FakeShell shell={createFakeShell(null)}>
      <SetPassword />
    </FakeShell>,
  )
  fireEvent.change(screen.getByLabelText('New Password', { exact: false }), { target: { value: 'bluebonnet-demo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }))
  await screen.findByText(message)
  expect(screen.queryAllByRole('link', { name: 'Send a new link' })).toHaveLength(links)
})
