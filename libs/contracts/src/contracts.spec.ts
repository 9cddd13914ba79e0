import { assert, boolean, configureGlobal, constantFrom, property } from 'fast-check'
import { bookCalls } from './books/book.calls.js'
import { changeBrokerage } from './brokerage/brokerage.schema.js'
import { createClient, updateClient } from './clients/client.schema.js'
import { createDeal, deal, rejectDeal, updateDeal } from './deals/deal.schema.js'
import {
  dealStatuses,
  approvedStatus,
  dealFilterStatuses,
  boardColumns,
  dealTransitions,
  endsContract,
  isDealMove,
  nextStatuses,
  rejectedStatus,
  reopensDeal,
  can,
  visibility,
  type Permission,
} from '@bluebonnet/domain'
import { createEvent, updateEvent } from './calendar/event.schema.js'
import { decidePaper } from './papers/paper.schema.js'
import { changeProfile } from './people/agent.schema.js'
import { updateProperty } from './properties/property.schema.js'
import { filterQuery, plainPage } from './shared/paging.js'
import { bookAccountShape } from './texts/fields.js'

configureGlobal({ seed: Number(process.env['SEED'] ?? 4_200) })

const messages = (result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}) => (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)

describe('schemas', () => {
  it('accept a missing, empty or null optional field', () => {
    const given = createClient.parse({ firstName: ' Ada ', lastName: 'Reyes', type: 'BUYER', email: '', budget: null })
    expect(createClient.parse({ ...given, email: ' ada@home.test ' }).email).toBe('ada@home.test')
    expect(given).toEqual({ firstName: 'Ada', lastName: 'Reyes', type: 'BUYER', email: null, budget: null })
    expect(updateClient.parse({})).toEqual({})
  })

  it('normalize letters with accents, so that a search finds them', () => {
    const typed = { firstName: 'Jose\u0301', lastName: 'Pen\u0303a', type: 'BUYER', notes: 'Cafe\u0301' }
    const kept = { firstName: 'Jos\u00E9', lastName: 'Pe\u00F1a', type: 'BUYER', notes: 'Caf\u00E9' }
    expect(createClient.parse(typed)).toEqual(kept)
    expect(createClient.safeParse({ ...typed, lastName: 'n\u0303'.repeat(200) }).success).toBe(true)
    expect(plainPage.parse({ q: 'Pen\u0303' })).toEqual({ q: 'Pe\u00F1' })
    expect(filterQuery({}).parse({ q: 'Pen\u0303' })).toEqual({ q: 'Pe\u00F1' })
  })

  it("clear a client's e-mail, phone and budget by an empty text", () => {
    expect(updateClient.parse({ email: '', phone: '', budget: '', notes: '' })).toEqual({
      email: null,
      phone: null,
      budget: null,
      notes: undefined,
    })
  })

  it('treat an empty choice as missing', () => {
    expect(updateClient.parse({ status: '' }).status).toBeUndefined()
    const place = { side: 'BUYER', propertyAddress: '7 Elm', city: 'Austin', zip: '78701', price: 1 }
    for (const given of [{}, { status: '' }])
      expect(createDeal.parse({ ...place, ...given }).status).toBe('PENDING_BROKER_APPROVAL')
    expect(createDeal.parse({ ...place, status: 'DRAFT' }).status).toBe('DRAFT')
    expect(decidePaper.parse({ decision: 'ACCEPTED', reason: '', version: 1 }).reason).toBeUndefined()
    expect(updateProperty.parse({ status: '', state: '' })).toEqual({})
    expect(updateDeal.parse({ state: '' }).state).toBeUndefined()
    expect(updateEvent.parse({ isAllDay: '' }).isAllDay).toBeUndefined()
    expect(changeProfile.parse({ status: '', compPlan: 'MEMBERSHIP' })).toEqual({
      status: undefined,
      compPlan: 'MEMBERSHIP',
    })
  })

  it.each(['+05:00', '-06:00', 'EST', 'GMT', 'CST6CDT', 'America/Gotham', 'America/Chicago\n'])(
    'refuse %j as a time zone: a zone is named by its place',
    (timeZone) => {
      expect(messages(changeBrokerage.safeParse({ timeZone }))).toEqual([
        'timeZone: Enter a time zone such as America/Chicago',
      ])
    },
  )

  it.each(['Bank  X', 'Bank\u00A0 X', 'Bank\u2003\u2003X', 'Bank \tX', 'Bank; X', ' : X'])(
    'refuse %j as an account name, which would end early in plain text accounting',
    (name) => {
      const { body } = bookCalls['PUT /api/books/accounts']
      const given = { accounts: [{ account: 'BANK', name, code: '1000' }] }
      expect(messages(body.safeParse(given))).toEqual([`accounts.0.name: ${bookAccountShape}`])
    },
  )

  it.each(['UTC', 'America/Chicago', 'America/Argentina/Buenos_Aires', 'Etc/GMT+6', 'America/Port-au-Prince'])(
    'accept %s as a time zone',
    (timeZone) => {
      expect(changeBrokerage.parse({ timeZone })).toEqual({ timeZone })
    },
  )

  it.each(['2026-02-30', '2026-02-30T00:00:00Z', '2025-02-29', '5', '99999-01-01', '0000-01-01', 'soon'])(
    'refuse %s as a listing date',
    (listingDate) => {
      expect(messages(updateProperty.safeParse({ listingDate }))).toEqual(['listingDate: Enter a date'])
    },
  )

  it.each(['2024-02-29', '2026-11-20T10:00:00-06:00', '2026-11-20T10:00', 'Nov 20, 2026'])(
    'accept %s as a listing date',
    (listingDate) => {
      expect(updateProperty.parse({ listingDate })).toEqual({ listingDate })
    },
  )

  it('refuse unknown fields and wrong types', () => {
    expect(createClient.safeParse({ firstName: 'A', lastName: 'B', type: 'BUYER', extra: 1 }).success).toBe(false)
    expect(createClient.safeParse({ firstName: 'A', lastName: 'B', type: 'BUYER', budget: '12' }).success).toBe(false)
    expect(createClient.safeParse({ firstName: 'A\u0000', lastName: 'B', type: 'BUYER' }).success).toBe(false)
  })

  it.each(['', '  ', '\u200B', '\u00A0\u2060', '\u202E', '\u2800', '\u3164', '\uFFA0', '\uFE0F', '\u034F'])(
    'treat %j as no answer',
    (firstName) => {
      expect(messages(createClient.safeParse({ firstName, lastName: 'B', type: 'BUYER' }))).toEqual([
        'firstName: First name is required',
      ])
      expect(messages(rejectDeal.safeParse({ reason: firstName }))).toEqual([
        'reason: Please provide a reason for rejection.',
      ])
    },
  )

  it.each(['O\u2019Neil', '\u0645\u0631\u062D\u0628\u0627', '\u674E', '\u{1F600}'])(
    'accept the name %s',
    (firstName) => {
      expect(createClient.parse({ firstName, lastName: 'B', type: 'BUYER' })).toMatchObject({ firstName })
    },
  )

  it('name each missing field of a deal, unless a property supplies them', () => {
    expect(messages(createDeal.safeParse({ side: 'BUYER' }))).toEqual([
      'propertyAddress: Address is required',
      'city: City is required',
      'zip: ZIP code is required',
      'price: Sale price is required',
    ])
    expect(messages(createDeal.safeParse({ price: 'much' }))).toEqual([
      'side: Side is required',
      expect.stringMatching(/^price: .*number/),
      'propertyAddress: Address is required',
      'city: City is required',
      'zip: ZIP code is required',
    ])
    expect(createDeal.safeParse(null).success).toBe(false)
    const picked = createDeal.parse({ side: 'LISTING', propertyId: '0190f0f0-0000-7000-8000-000000000000' })
    expect(picked).toMatchObject({ status: 'PENDING_BROKER_APPROVAL', state: 'TX' })
  })

  it('refuse a rate together with an amount', () => {
    expect(updateDeal.safeParse({ commissionRate: 2.875, grossCommission: 100 }).success).toBe(false)
    expect(updateDeal.safeParse({ commissionRate: 2.875, grossCommission: null }).success).toBe(true)
    expect(updateDeal.safeParse({ commissionRate: 2.8755 }).success).toBe(false)
  })

  it('accept days between 1990 and 2100, and return older ones', () => {
    const said = ['1989-12-31', '1990-01-01', '2100-12-31', '2101-01-01'].map((closeDate) =>
      messages(updateDeal.safeParse({ closeDate })),
    )
    const refused = ['closeDate: Enter a date between 1990 and 2100']
    expect(said).toEqual([refused, [], [], refused])
    expect(deal.shape.closeDate.safeParse('1985-06-01').success).toBe(true)
  })

  it('have the exact texts for an event', () => {
    expect(messages(createEvent.safeParse({}))).toEqual([
      'title: Title is required',
      'eventType: Event type is required',
      'startTime: Start time is required',
      'endTime: End time is required',
    ])
    expect(messages(updateEvent.safeParse({ startTime: '0000-01-01T00:00:00Z' }))).toEqual([
      'startTime: Enter a date between 1990 and 2100',
    ])
  })
})

const approved = (approvedAt: string | null) =>
  Object.fromEntries(dealStatuses.map((status) => [status, approvedStatus({ status, approvedAt })]))

describe('lifecycle', () => {
  it('never leaves CANCELLED, and leaves CLOSED only when a broker or manager reopens the deal', () => {
    expect(dealStatuses.filter((status) => Object.keys(dealTransitions[status]).length === 0)).toEqual(['CANCELLED'])
    for (const cdaApproved of [false, true]) {
      expect(
        (['BROKER', 'MANAGER', 'TC', 'AGENT'] as const).map((role) => nextStatuses('CLOSED', { role }, cdaApproved)),
      ).toEqual([['PENDING'], ['PENDING'], [], []])
    }
  })

  it('offers editors the moves of docs/rules/lifecycle.md#moves, and approves by separate calls', () => {
    const offered = dealStatuses.map((from) => [from, nextStatuses(from, { role: 'AGENT' }, false).toSorted()])
    expect(Object.fromEntries(offered)).toEqual({
      DRAFT: ['CANCELLED', 'PENDING_BROKER_APPROVAL'],
      PENDING_BROKER_APPROVAL: ['CANCELLED'],
      REJECTED: ['CANCELLED', 'PENDING_BROKER_APPROVAL'],
      APPROVED: ['ACTIVE', 'CANCELLED', 'UNDER_CONTRACT'],
      NEW: ['ACTIVE', 'CANCELLED', 'UNDER_CONTRACT'],
      ACTIVE: ['CANCELLED', 'UNDER_CONTRACT'],
      UNDER_CONTRACT: ['ACTIVE', 'CANCELLED', 'CLOSED', 'PENDING'],
      PENDING: ['ACTIVE', 'CANCELLED', 'CLOSED', 'UNDER_CONTRACT'],
      CLOSED: [],
      CANCELLED: [],
    })
  })

  it('puts a deal on the board where its status filter is, and a deal without one before the contract', () => {
    for (const status of dealStatuses)
      expect(boardColumns[status]).toBe(dealFilterStatuses.find((stage) => stage === status) ?? 'NEW')
  })

  it('never offers a move that the status call would refuse', () => {
    assert(
      property(constantFrom(...dealStatuses), boolean(), (from, cdaApproved) => {
        for (const to of nextStatuses(from, { role: 'AGENT' }, cdaApproved))
          expect(isDealMove(from, to, { role: 'AGENT' })).toBe(true)
      }),
    )
  })

  it('lets only brokers undo a deal with an approved CDA', () => {
    expect(nextStatuses('UNDER_CONTRACT', { role: 'AGENT' }, true)).toEqual(['PENDING', 'CLOSED'])
    expect(nextStatuses('UNDER_CONTRACT', { role: 'BROKER' }, true)).toEqual([
      'ACTIVE',
      'PENDING',
      'CLOSED',
      'CANCELLED',
    ])
  })

  it('allows one approval of an imported deal at its stage', () => {
    const waiting = {
      DRAFT: null,
      PENDING_BROKER_APPROVAL: 'APPROVED',
      NEW: 'APPROVED',
      REJECTED: null,
      CANCELLED: null,
    }
    const kept = {
      APPROVED: 'APPROVED',
      ACTIVE: 'ACTIVE',
      UNDER_CONTRACT: 'UNDER_CONTRACT',
      PENDING: 'PENDING',
      CLOSED: 'CLOSED',
    }
    expect(approved(null)).toEqual({ ...waiting, ...kept })
    expect(approved('2026-11-20T12:00:00Z')).toEqual({
      ...waiting,
      APPROVED: null,
      ACTIVE: null,
      UNDER_CONTRACT: null,
      PENDING: null,
      CLOSED: null,
    })
  })

  it('lets brokers reject only pending deals', () => {
    for (const status of dealStatuses) {
      const rejected = status === 'PENDING_BROKER_APPROVAL' ? 'REJECTED' : null
      expect(rejectedStatus({ status, approvedAt: null })).toBe(rejected)
    }
  })

  it('distinguishes moves that undo a contract or a closing from moves forward', () => {
    const moves = dealStatuses.flatMap((from) => dealStatuses.map((to) => ({ from, to })))
    expect(moves.filter(reopensDeal)).toEqual([{ from: 'CLOSED', to: 'PENDING' }])
    expect(moves.filter((move) => endsContract(move) && move.to !== 'CANCELLED')).toEqual([
      { from: 'UNDER_CONTRACT', to: 'ACTIVE' },
      { from: 'PENDING', to: 'ACTIVE' },
    ])
  })
})

describe('permissions', () => {
  it('include no unknown one: a portal may be newer than its shell', () => {
    const later: Permission = JSON.parse('"listings.publish"')
    expect(can({ role: 'BROKER', isSuperAdmin: true, agentId: null }, later)).toBe(false)
  })

  const superAdmin = { role: 'AGENT', isSuperAdmin: true, agentId: null } as const
  it('give the super admin flag no business rows', () => {
    expect(visibility(superAdmin)).toBe('none')
    expect(can(superAdmin, 'deals.write')).toBe(false)
    expect(can(superAdmin, 'deals.read')).toBe(true)
    expect(can({ ...superAdmin, role: 'BROKER' }, 'deals.approve')).toBe(true)
  })

  it("follow the profile for agents, the role for the office, and cover everybody's own account", () => {
    const agent = { role: 'AGENT', isSuperAdmin: false, agentId: 'a' } as const
    const former = { ...agent, agentId: null }
    const tc = { ...former, role: 'TC' } as const
    const broker = { ...former, role: 'BROKER' } as const
    const holders = [agent, former, tc, broker, superAdmin]
    expect(holders.map((who) => can(who, 'deals.write'))).toEqual([true, false, true, true, false])
    expect(holders.map((who) => can(who, 'account.own'))).toEqual([true, true, true, true, true])
    expect(holders.map((who) => can(who, 'users.manage'))).toEqual([false, false, false, false, true])
    expect(holders.map(visibility)).toEqual(['own', 'none', 'brokerage', 'brokerage', 'none'])
  })
})
