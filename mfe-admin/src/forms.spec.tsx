import type { Lead } from '@bluebonnet/contracts'
import { fakeSuperAdmin } from '@bluebonnet/portal-sdk/testing'
import { tryForms, type FormCase } from '@bluebonnet/portal-sdk/testing/forms'
import { themedForTests } from '@bluebonnet/ui/testing'
import { CreateUserCard } from './features/dashboard/create-user-card.js'
import { WorkLeadDialog } from './features/leads/work-lead-dialog.js'

const as = fakeSuperAdmin
const lead: Lead = {
  id: '01900000-0000-7000-8000-0000000000cc',
  firstName: 'Greta',
  lastName: 'Haas',
  email: 'greta@haas.test',
  phone: null,
  roleInterest: 'AGENT',
  message: null,
  status: 'NEW',
  assignedTo: null,
  note: null,
  agentId: null,
  createdAt: '2026-11-01T12:00:00.000Z',
}

const cases: FormCase[] = [
  {
    as,
    draft: 'create-user',
    isOnPage: true,
    form: () => <CreateUserCard />,
    submit: 'Create User',
    fill: {
      Email: 'new@bluebonnet.test',
      Password: 'long enough to be safe',
      Phone: '512-555-0101',
      'TREC License': '712345-SA',
    },
    choose: { Role: 'Manager' },
  },
  {
    as,
    draft: 'work-lead',
    form: (parts) => <WorkLeadDialog lead={lead} leaders={[]} {...parts} />,
    submit: 'Save changes',
    choose: { Status: 'Contacted' },
  },
]

tryForms({
  folder: new URL('./', import.meta.url),
  cases,
  around: themedForTests,
  alone: { 'work-lead': 'a lead has no version: the last word counts, and only what was changed is sent' },
})
