import type { Plan } from '@bluebonnet/contracts'
import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { act as inReact, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { agent, plan } from '../../testing/rows.js'
import { EditAgentDialog } from './edit-agent-dialog.js'
import { useApplyPlan } from './plan-effects.js'

const named = (name: string, last: number): Plan => ({
  ...plan,
  name,
  id: `b0000000-0000-4000-8000-00000000000${last}`,
})
const [current, other] = [named(agent.planName ?? '', 1), named('Team plan', 2)]
const dealId = 'd0000000-0000-4000-8000-000000000001'

it('offers every plan, shows its effect on open deals, and changes the chosen ones', async () => {
  const sent: unknown[] = []
  globalThis.fetch = fakeFetch({
    'GET /api/plans': [current, other],
    'GET /api/agents/:id/plan-effects': [
      {
        dealId,
        propertyAddress: '12 Oak St',
        status: 'PENDING',
        now: 9_401,
        under: 10_601,
        isBySelf: false,
        isApproved: false,
      },
    ],
    'PATCH /api/agents/:id': ({ body }) => {
      sent.push(body)
      return { ...agent, planName: other.name, isActive: true }
    },
    'POST /api/deals/:id/plan': ({ url, body }) => {
      sent.push([url.pathname, body])
      return Response.json({})
    },
  })
  let isOpen = true
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <EditAgentDialog agent={agent} open onClose={() => (isOpen = false)} />
      </ThemeProvider>
    </FakeShell>,
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'Team plan' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /12 Oak St.*\$9,401\.00, then \$10,601\.00/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(isOpen).toBe(false))
  expect(sent).toMatchObject([
    { planId: other.id, version: agent.version },
    [`/api/deals/${dealId}/plan`, { agentId: agent.id, planId: other.id }],
  ])
  cleanup()
})

/** The toast after the server refused to put the first of these deals on the new plan. */
const toastAfter = async (...dealIds: string[]) => {
  globalThis.fetch = fakeFetch({
    'POST /api/deals/:id/plan': ({ url: { pathname } }) =>
      pathname.includes(dealId)
        ? Response.json({ message: 'Void its CDA first.' }, { status: 409 })
        : Response.json({}),
  })
  const shell = createFakeShell(fakeBroker)
  const { result } = renderHook(() => useApplyPlan(agent), {
    wrapper: ({ children }) => <FakeShell shell={shell}>{children}</FakeShell>,
  })
  await inReact(async () => result.current(other.id, dealIds))
  return shell.toasts.getState().current
}

it('says that the agent changed although no deal did', async () => {
  expect(await toastAfter(dealId)).toMatchObject({
    title: 'Agent updated, plan not changed: 1 deal',
    description: 'Void its CDA first.',
  })
})

it('says how many deals kept their plan, and why', async () => {
  expect(await toastAfter(dealId, dealId.replace(/1$/, '2'))).toMatchObject({
    title: 'Plan changed',
    description: 'Plan not changed: 1 deal',
    detail: 'Void its CDA first.',
  })
})
