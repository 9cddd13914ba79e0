import { fakeAgent } from '@bluebonnet/portal-sdk/testing'
import type { FormCase } from '@bluebonnet/portal-sdk/testing/forms'
import { NotificationsTab } from '../features/settings/notifications-tab.js'
import { OwnPhone } from '../features/settings/own-contact.js'
import { AgentProfile } from '../features/settings/profile-tab.js'
import { profile, settings } from './rows.js'

/** The forms on the tabs of the settings. */
export const settingsForms: readonly FormCase[] = [
  {
    draft: 'agent-profile',
    isOnPage: true,
    form: () => <AgentProfile />,
    submit: 'Save changes',
    answers: { 'GET /api/agent/profile': profile },
    choose: { 'Agent Status': 'Inactive' },
    shared: {
      row: { ...profile, status: 'PENDING', compPlan: 'MEMBERSHIP', version: 4 },
      mine: ['Agent Status', 'Inactive'],
      stored: 'Pending',
      theirs: ['Compensation Plan', 'Membership + small per-file'],
      sends: { status: 'INACTIVE', version: 4 },
    },
  },
  {
    draft: 'own-phone',
    isOnPage: true,
    form: () => <OwnPhone user={fakeAgent} />,
    submit: 'Save phone',
    fill: { Phone: '(512) 555-0142' },
  },
  {
    draft: 'notification-settings',
    isOnPage: true,
    form: () => <NotificationsTab />,
    submit: 'Save changes',
    answers: { 'GET /api/settings/notifications': settings },
    fill: { 'New leads and inquiries': 'true' },
    choose: { Frequency: 'Daily digest' },
  },
]
