import type { RosterEntry } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeBroker } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { agent } from '../../testing/rows.js'
import { EditAgentDialog } from './edit-agent-dialog.js'

const capShown = (person: Partial<RosterEntry>): string => {
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <EditAgentDialog agent={{ ...agent, compPlan: 'CAP_80_20', ...person }} open onClose={() => undefined} />
      </ThemeProvider>
    </FakeShell>,
  )
  return screen.getByLabelText<HTMLInputElement>('Annual Cap').value
}

describe('the edited cap', () => {
  afterEach(cleanup)

  it('is the agent’s own, none where the team’s or the plan’s counts', () =>
    expect(capShown({ annualCap: 1_000, ownCap: null })).toBe(''))
  it('is the agreed one, whatever counts', () =>
    expect(capShown({ annualCap: 1_000, ownCap: 12_500 })).toContain('12,500'))
})
