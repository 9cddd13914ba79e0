import { createFakeShell, fakeBroker, fakeFetch, FakeShell } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { afterEach, expect, it } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AddMentorDialog } from '../features/person/mentor-dialogs.js'
import { AddMemberDialog } from '../features/teams/team-dialogs.js'
import { agent, colleague, mentorship, team, teamMember } from '../testing/rows.js'

afterEach(cleanup)

const mentor = { ...colleague, id: 'a0000000-0000-4000-8000-000000000007', firstName: 'Luis', lastName: 'Ortega' }
const lead = { ...team, leadId: 'a0000000-0000-4000-8000-000000000008' }

const shown = (dialog: React.ReactNode): void => {
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>{dialog}</ThemeProvider>
    </FakeShell>,
  )
}
const retype = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, `${text}{Tab}`)
}

it('warns that a mentor beside the team lead leaves the agent nothing', async () => {
  const member = { ...teamMember, agentId: agent.id, until: null, leadShare: 60 }
  globalThis.fetch = fakeFetch({ 'GET /api/agents': [mentor], 'GET /api/teams': [{ ...lead, members: [member] }] })
  shown(<AddMentorDialog agent={agent} open onClose={() => undefined} />)
  await retype('Mentor’s Share', '50')
  const words = 'Dana Reed gets nothing from new deals: the team lead has 60%, the mentor has 50%'
  expect(await screen.findByText(words)).toBeTruthy()
  await retype('Mentor’s Share', '39')
  expect(screen.queryByText(/gets nothing/)).toBeNull()
})

it('warns that a team lead beside the mentor leaves the new member nothing', async () => {
  globalThis.fetch = fakeFetch({
    'GET /api/agents': [colleague],
    'GET /api/agents/:id/mentors': [{ ...mentorship, mentorId: mentor.id, percent: 50, until: null }],
  })
  shown(<AddMemberDialog team={lead} open onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Agent' }))
  await userEvent.click(await screen.findByTitle('Dana Whitfield'))
  await retype('Lead’s Share', '60')
  const words = 'Dana Whitfield gets nothing from new deals: the team lead has 60%, the mentor has 50%'
  expect(await screen.findByText(words)).toBeTruthy()
  await retype('Lead’s Share', '100')
  expect(await screen.findByText(/the team lead has 100%/)).toBeTruthy()
  await retype('Lead’s Share', '20')
  expect(screen.queryByText(/gets nothing/)).toBeNull()
})
