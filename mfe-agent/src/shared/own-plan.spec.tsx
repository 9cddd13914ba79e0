import { createFakeShell, fakeAgent, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { OwnPlan } from './own-plan.js'

afterEach(cleanup)

it('keeps its place while the plan loads, and is empty without a plan', async () => {
  globalThis.fetch = fakeFetch({ 'GET /api/agent/plan': null })
  render(
    <FakeShell shell={createFakeShell(fakeAgent)}>
      <ThemeProvider>
        <OwnPlan />
      </ThemeProvider>
    </FakeShell>,
  )
  expect(screen.getByText('Your plan')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Your plan')).toBeNull())
})
