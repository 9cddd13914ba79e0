import type { Lead } from '@bluebonnet/contracts'
import { createFakeShell, FakeShell, fakeBroker } from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { AddPersonDialog } from './add-person-dialog.js'

const lead: Lead = {
  id: '01900000-0000-7000-8000-0000000000cc',
  firstName: 'Greta',
  lastName: 'Haas',
  email: 'greta@haas.test',
  phone: '5125550142',
  roleInterest: 'AGENT',
  message: 'I close twenty deals a year.',
  status: 'NEW',
  assignedTo: null,
  note: null,
  agentId: null,
  createdAt: '2026-11-01T12:00:00.000Z',
}

it('a lead becomes an agent with what they wrote', async () => {
  render(
    <FakeShell shell={createFakeShell(fakeBroker)}>
      <ThemeProvider>
        <AddPersonDialog lead={lead} open onClose={() => undefined} />
      </ThemeProvider>
    </FakeShell>,
  )
  expect(await screen.findByText('Greta wrote: I close twenty deals a year.')).toBeTruthy()
  const labels = ['First Name', 'Last Name', 'Email', 'Phone']
  const values = labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  expect(values).toEqual(['Greta', 'Haas', 'greta@haas.test', '5125550142'])
})
