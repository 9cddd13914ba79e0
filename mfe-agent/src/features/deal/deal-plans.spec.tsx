import { createFakeShell, fakeAgent, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { TextEncoder } from 'node:util'
import { deal, dealPlan, planClash } from '../../testing/rows.js'

globalThis.TextEncoder = TextEncoder
const { cleanup, render, screen } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { DealPlansList } = await import('./deal-plans.js')

const chosen = planClash.row
const shown = (who: typeof fakeBroker, plan: typeof dealPlan) => {
  globalThis.fetch = fakeFetch({ 'GET /api/plans': [], 'GET /api/own-parts': { dealIds: [] } })
  render(
    <ThemeProvider>
      <FakeShell shell={createFakeShell(who)}>
        <DealPlansList deal={deal} plans={[plan]} />
      </FakeShell>
    </ThemeProvider>,
  )
}

afterEach(cleanup)

it('shows a broker the plan in force, who chose it, and who is told of another choice', async () => {
  shown(fakeBroker, chosen)
  expect(screen.getByRole('list', { name: 'Plans' }).textContent).toContain(
    `Plan of this deal: ${chosen.name} chosen by Bob Ortiz: Theirs`,
  )
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Change plan of this deal/ }))
  expect(await screen.findByText('Ana Ramos sees it with the plan.')).toBeDefined()
})

it('tells an agent what a broker chose for them, and nothing about their own plan', () => {
  shown(fakeAgent, chosen)
  expect(screen.getByRole('list', { name: 'Plans' }).textContent).toBe(
    `Your broker chose ${chosen.name} for this deal: Theirs`,
  )
  cleanup()
  shown(fakeAgent, dealPlan)
  expect(screen.queryByRole('list')).toBeNull()
})
