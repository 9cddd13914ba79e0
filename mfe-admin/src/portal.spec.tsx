import {
  roleLabels,
  screens,
  toasts,
  type AuditLogEntry,
  type Lead,
  type PortalReleaseStatus,
  type SystemState,
  type UserEntry,
} from '@bluebonnet/contracts'
import {
  createFakeShell,
  fakeBroker,
  fakeFetch,
  FakeShell,
  fakeSuperAdmin,
  type FakeAnswers,
} from '@bluebonnet/portal-sdk/testing'
import { ThemeProvider } from '@bluebonnet/ui'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import AdminPortal from './portal.js'

const user: UserEntry = {
  ...fakeBroker,
  phone: null,
  isActive: true,
  isInvited: false,
  hasSecondFactor: true,
  createdAt: '2026-10-01T12:00:00.000Z',
}
const own: UserEntry = { ...user, ...fakeSuperAdmin, hasSecondFactor: false }
const lead: Lead = {
  id: '01900000-0000-7000-8000-0000000000cc',
  firstName: 'Greta',
  lastName: 'Haas',
  email: 'greta@haas.test',
  phone: null,
  roleInterest: 'AGENT',
  message: 'I close twenty deals a year.',
  status: 'NEW',
  assignedTo: null,
  note: null,
  agentId: null,
  createdAt: '2026-11-01T12:00:00.000Z',
}
const entry: AuditLogEntry = {
  id: '01900000-0000-7000-8000-0000000000ae',
  actorId: user.id,
  actorName: 'Blake Broker',
  action: 'deal.approved',
  entityType: 'deal',
  entityId: null,
  subject: '77 Cypress Bend',
  before: null,
  after: null,
  names: {},
  reason: 'All papers are there',
  requestId: null,
  createdAt: '2026-11-02T12:00:00.000Z',
}
const moment = '2026-11-02T12:00:00.000Z'
const state: SystemState = {
  checks: [
    { name: 'database', ok: true, detail: '2 ms' },
    { name: 'mail', ok: false, detail: 'away since 2026-11-02T18:00:00.000Z' },
  ],
  jobs: {
    failed: 1,
    waiting: 1,
    open: [
      {
        id: '01900000-0000-7000-8000-00000000000a',
        job: 'mails.send',
        state: 'failed',
        attempts: 3,
        createdAt: moment,
        dueAt: moment,
        error: 'Error ECONNREFUSED',
        about: 'Rosa Delgado',
      },
      {
        id: '01900000-0000-7000-8000-00000000000b',
        job: 'cdas.render',
        state: 'queued',
        attempts: 1,
        createdAt: moment,
        dueAt: null,
        error: null,
        about: null,
      },
    ],
  },
  mails: { sentInDay: 12, lastSentAt: moment, failed: 1, waiting: 0 },
  schedules: [{ name: 'mail.sweep', dueAt: moment, doneAt: null }],
  audit: { sealed: 41, sealedAt: moment, unsealed: 0 },
  backups: { count: 14, bytes: 3 * 1_024 ** 3, newestAt: moment, keepDays: 14 },
  processes: [
    {
      id: '01900000-0000-7000-8000-00000000000c',
      kind: 'worker',
      version: '1.4.0',
      startedAt: moment,
      seenAt: moment,
      isSilent: true,
      disk: { freeBytes: 63 * 1_024 ** 3, sizeBytes: 252 * 1_024 ** 3 },
    },
  ],
}
const lists = {
  'GET /api/users': [own, user],
  'GET /api/users/brokers': [user],
  'GET /api/users/managers': [],
  'GET /api/leads': [lead],
  'GET /api/audit-log': [entry],
  'GET /api/system': state,
} satisfies FakeAnswers

/** Opens the portal at a path, as the super admin by default. */
const visit = (path: string, answers: FakeAnswers = {}, who = fakeSuperAdmin): void => {
  globalThis.fetch = fakeFetch({ ...lists, ...answers })
  render(
    <FakeShell shell={createFakeShell(who)} path={path}>
      <ThemeProvider>
        <AdminPortal />
      </ThemeProvider>
    </FakeShell>,
  )
}
/** The table row that contains this text. */
const rowOf = async (text: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(text)).closest('tr')
  if (row === null) throw new Error(`No row holds ${text}`)
  return row
}

/**
 * The open dialog with this title. Its accessible name is no use, because antd gives every dialog the same id in tests.
 */
const dialogOf = async (title: string): Promise<HTMLElement> => {
  await screen.findByRole('heading', { name: title })
  return screen.getByRole('dialog')
}

/** Clicks Deactivate for a user and answers the confirmation. */
const deactivate = async (answer: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Blake Broker' }))
  const dialog = await dialogOf('Deactivate Blake Broker?')
  fireEvent.click(within(dialog).getByRole('button', { name: answer }))
}

const type = async (label: string, value: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('the users', () => {
  it('are listed with role, access and second factor; one’s own row offers nothing', async () => {
    visit('/users')
    const row = await rowOf(user.email)
    expect(row.textContent).toContain(roleLabels.BROKER)
    expect(within(row).getByRole('button', { name: 'Deactivate Blake Broker' })).toBeDefined()
    expect(within(row).getByRole('button', { name: 'Reset second factor of Blake Broker' })).toBeDefined()
    expect(within(await rowOf(own.email)).queryAllByRole('button')).toEqual([])
  })

  it('are deactivated only after confirmation', async () => {
    const changes: unknown[] = []
    visit('/users', {
      'PATCH /api/users/:id': ({ url, body }) => {
        changes.push([url.pathname, body])
        return { ...user, isActive: false }
      },
    })
    await deactivate('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes).toEqual([])
    await deactivate('Deactivate')
    expect(await screen.findByText('User deactivated')).toBeDefined()
    expect(changes).toEqual([[`/api/users/${user.id}`, { isActive: false }]])
  })

  it('are hidden from everybody else', async () => {
    visit('/users', {}, fakeBroker)
    expect(await screen.findByText('Only a super admin sees this page.')).toBeDefined()
  })

  it('say that they failed to load, and load again', async () => {
    let fails = true
    visit('/users', { 'GET /api/users': () => (fails ? new Response('{}', { status: 400 }) : [user]) })
    expect(await screen.findByText('The users could not be loaded.')).toBeDefined()
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rowOf(user.email)).toBeDefined()
  })
})

describe('a lead', () => {
  it('opens in a dialog that sends only changes', async () => {
    const changes: unknown[] = []
    visit('/leads', {
      'PATCH /api/leads/:id': ({ url, body }) => {
        changes.push([url.pathname, body])
        return { ...lead, note: 'Called back' }
      },
    })
    expect(await screen.findByText('I close twenty deals a year.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Assign lead of Greta Haas' }))
    const dialog = await dialogOf('Assign lead: Greta Haas')
    fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: 'Called back' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(toasts.leadUpdated)).toBeDefined()
    expect(changes).toEqual([[`/api/leads/${lead.id}`, { note: 'Called back' }]])
  })
})

describe('the dashboard', () => {
  it('counts people and leads, and lists the newest', async () => {
    visit('/admin-dashboard')
    expect(await screen.findByRole('list', { name: screens.admin.leadList })).toBeDefined()
    expect(
      within(await screen.findByRole('list', { name: screens.admin.brokerList })).getByText('Blake Broker'),
    ).toBeDefined()
    expect(screen.getByText(`No ${screens.admin.managerList.toLowerCase()} yet`)).toBeDefined()
  })

  it('creates a user, and an invited one without a password', async () => {
    const created: unknown[] = []
    visit('/admin-dashboard', {
      'POST /api/users/invitations': ({ body }) => {
        created.push(body)
        return user
      },
    })
    await type('First Name', 'New')
    await type('Last Name', 'Broker')
    await type('Email', 'new@bluebonnet.test')
    fireEvent.click(screen.getByLabelText('Invite by e-mail instead'))
    fireEvent.click(await screen.findByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Invitation sent')).toBeDefined()
    expect(created).toEqual([{ firstName: 'New', lastName: 'Broker', email: 'new@bluebonnet.test', role: 'BROKER' }])
  })
})

const release: PortalReleaseStatus = {
  version: '0.1.0-bbbbbbbbbb',
  state: 'LIVE',
  since: '2026-11-02T12:00:00.000Z',
  by: 'Robin Teller',
  commit: 'c0ffee1',
  passedOver: 2,
  lastFailure: { path: '/deals', failure: 'NOT_DRAWN', at: '2026-11-02T12:00:00.000Z' },
}
const before: PortalReleaseStatus = {
  ...release,
  version: '0.1.0-aaaaaaaaaa',
  state: 'EARLIER',
  passedOver: 0,
  lastFailure: null,
}

describe('the portals', () => {
  it('shows what is live, who released it, and what failed', async () => {
    visit('/portals', { 'GET /api/portals': { portals: [{ name: 'mfe-agent', releases: [release, before] }] } })
    const row = await rowOf('0.1.0-bbbbbbbbbb')
    for (const text of ['c0ffee1', 'Live', 'Robin Teller', '2 sessions', '/deals: failed to render'])
      expect(row.textContent).toContain(text)
    expect((await rowOf('0.1.0-aaaaaaaaaa')).textContent).toContain('None')
  })
})

describe('the audit log', () => {
  it('says who changed what and why; a name links to their other changes', async () => {
    const asked: string[] = []
    visit('/audit-log', {
      'GET /api/audit-log': ({ url }) => {
        asked.push(url.search)
        return [entry]
      },
    })
    const row = await rowOf('77 Cypress Bend')
    expect(row.textContent).toContain('Reason: All papers are there')
    fireEvent.click(within(row).getByRole('button', { name: 'Only Blake Broker' }))
    await waitFor(() => expect(asked.at(-1)).toContain(`personId=${user.id}`))
  })

  it('says which day is the first and which the last, when both are chosen', async () => {
    visit('/audit-log?from=2026-11-01&to=2026-11-30')
    const from = await screen.findByLabelText<HTMLInputElement>('From')
    const to = screen.getByLabelText<HTMLInputElement>('To')
    expect([from.value, to.value]).toEqual(['Nov 1, 2026', 'Nov 30, 2026'])
    expect([from, to].map((day) => day.closest('.ant-picker')?.textContent)).toEqual(['From', 'To'])
  })
})

describe('the system page', () => {
  it('names failed and waiting jobs, unhealthy parts, silent processes, and backups', async () => {
    visit('/system')
    const failed = await rowOf('mails.send')
    for (const words of ['Mails: send', 'Rosa Delgado', 'The server did not answer', 'Error ECONNREFUSED'])
      expect(failed.textContent).toContain(words)
    const mail = await rowOf('Mail server')
    expect(mail.textContent).toContain('Failing')
    expect(mail.textContent).toMatch(/Away since Nov 2, 2026/)
    expect((await rowOf('1.4.0')).textContent).toMatch(/Not seen since .*63 GB of 252 GB/)
    expect((await rowOf('Delete old e-mail records')).textContent).toContain('Not yet')
    expect(screen.getByText(/14 kept, 3 GB in all; each is kept for 14 days/)).toBeDefined()
  })

  it('retries failed jobs and reloads', async () => {
    const tried: string[] = []
    visit('/system', {
      'GET /api/system': () =>
        tried.length === 0 ? state : { ...state, jobs: { failed: 0, waiting: 0, open: [] }, backups: null },
      'POST /api/system/jobs/:id/retry': ({ url }) => {
        tried.push(url.pathname)
        return new Response(null, { status: 204 })
      },
    })
    expect(within(await rowOf('cdas.render')).queryByRole('button')).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Retry Mails: send for Rosa Delgado' }))
    expect(await screen.findByText(screens.system.noJobs)).toBeDefined()
    expect(screen.getByText(screens.system.noBackups)).toBeDefined()
    expect(tried).toEqual([`/api/system/jobs/${state.jobs.open[0]?.id}/retry`])
  })

  it('says that it failed to load, and is hidden from everybody else', async () => {
    visit('/system', { 'GET /api/system': () => new Response('{}', { status: 400 }) })
    expect(await screen.findByText('The system status could not be loaded.')).toBeDefined()
    cleanup()
    visit('/system', {}, fakeBroker)
    expect(await screen.findByText('Only a super admin sees this page.')).toBeDefined()
  })
})
