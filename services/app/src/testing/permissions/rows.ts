import { Links } from '@bluebonnet/auth'
import { addPerson } from '@bluebonnet/brokerage/testing'
import type { DealStatus } from '@bluebonnet/domain'
import { brokerageSettings } from '@bluebonnet/contracts/brokerage/brokerage.schema'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import { newId } from '@bluebonnet/platform'
import { z } from 'zod'
import { freshAddress, type Office, type Person, succeeded } from '../product.js'
import type { CaseRow, RowMaker } from './call-case.js'

const created = z.looseObject({ id: z.uuid() })

/** Creates something by its own call and returns its id. */
export const make = async (
  office: Office,
  who: Person,
  path: string,
  body?: unknown,
  method: 'POST' | 'PUT' = 'POST',
): Promise<CaseRow> => {
  const answer = succeeded(
    await office.test.ask(path, {
      method,
      cookie: who.cookie,
      from: freshAddress(),
      ...(body === undefined ? {} : { body }),
    }),
  )
  return { id: created.parse(answer.json()).id }
}

export const newClient = { firstName: 'Rosa', lastName: 'Delgado', type: 'BUYER', email: 'rosa@example.test' } as const
export const newProperty = {
  propertyAddress: '4410 Shoal Creek Blvd',
  city: 'Austin',
  zip: '78756',
  price: 615_000,
} as const
export const newDeal = {
  propertyAddress: '1812 Barton Springs Road',
  city: 'Austin',
  zip: '78704',
  price: 425_000,
  side: 'BUYER',
  closeDate: '2026-11-02',
} as const
export const newEvent = {
  title: 'Final walk-through',
  eventType: 'SHOWING',
  startTime: '2026-11-24T15:00:00Z',
  endTime: '2026-11-24T16:00:00Z',
} as const

export const client: RowMaker = (office) => make(office, office.owner, '/api/clients', newClient)
export const clientNote: RowMaker = async (office) => {
  const { id } = await client(office)
  const note = await make(office, office.owner, `/api/clients/${id}/notes`, { kind: 'NOTE', body: 'Prefers mornings' })
  return { id, noteId: note.id }
}
export const property: RowMaker = (office) => make(office, office.owner, '/api/properties', newProperty)
export const event: RowMaker = (office) => make(office, office.owner, '/api/calendar-events', newEvent)

export const dealIn =
  (status: Extract<DealStatus, 'PENDING_BROKER_APPROVAL' | 'APPROVED'>): RowMaker =>
  async (office) => {
    const deal = await make(office, office.owner, '/api/deals', newDeal)
    if (status === 'APPROVED') await make(office, office.broker, `/api/deals/${deal.id}/approve`)
    return deal
  }
export const deal = dealIn('PENDING_BROKER_APPROVAL')

export const ownTask = { title: 'Call the surveyor', dueOn: '2026-03-06' }
export const task: RowMaker = async (office) =>
  make(office, office.owner, `/api/deals/${(await deal(office)).id}/tasks`, ownTask)
export const cda: RowMaker = async (office) => {
  const { id } = await dealIn('APPROVED')(office)
  return make(office, office.owner, `/api/deals/${id}/cda`)
}
export const approvedCda: RowMaker = async (office) => {
  const row = await cda(office)
  return make(office, office.broker, `/api/cdas/${row.id}/approve`, { incompleteReason: 'Papers are elsewhere' })
}

export const uploadBy = (
  office: Office,
  who: Person,
  purpose: 'document' | 'template' | 'photo' = 'document',
): Promise<string> =>
  uploadFile(office.test, who.cookie, purpose === 'photo' ? samples.png : samples.pdf, { name: 'Survey.pdf', purpose })

/** The brokerage's current logo. */
export const logo: RowMaker = async (office) => {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mOw8t4AAAH4ATZkxlQuAAAAAElFTkSuQmCC',
    'base64',
  )
  const path = await uploadFile(office.test, office.broker.cookie, bytes, { name: 'logo.png', purpose: 'photo' })
  const ask = { method: 'PUT', cookie: office.broker.cookie, body: { logo: path } } as const
  const { logo: address } = brokerageSettings.parse((await office.test.ask('/api/settings/brokerage/logo', ask)).json())
  return { id: address?.split('/').at(-1) ?? '' }
}

/** A TREC file's upload. One is read at a time: a waiting one is marked as read. */
export const licenceUpload = async (office: Office, who: Person): Promise<string> => {
  await office.test.dataSource.query("UPDATE licence_files SET state = 'READ' WHERE state = 'WAITING'")
  const header = Buffer.from('license_number,full_name,status,license_expiration_date\n')
  return uploadFile(office.test, who.cookie, header, { name: 'licenses.csv', purpose: 'licences' })
}

/** An unattached document of the owner. */
export const document: RowMaker = async (office) => {
  const documentURL = await uploadBy(office, office.owner)
  return make(office, office.owner, '/api/documents', { documentURL, label: 'Survey', type: 'OTHER' }, 'PUT')
}
/** An unattached photo of the owner. */
export const photoDocument: RowMaker = async (office) => {
  const documentURL = await uploadBy(office, office.owner, 'photo')
  return make(office, office.owner, '/api/documents', { documentURL, label: 'Roof', type: 'OTHER' }, 'PUT')
}
export const sharedDocument: RowMaker = async (office) => {
  const row = await document(office)
  await make(office, office.owner, '/api/document-shares', {
    documentId: row.id,
    sharedWithUserId: office.other.userId,
  })
  return row
}
export const share: RowMaker = async (office) => {
  const { id } = await document(office)
  return make(office, office.owner, '/api/document-shares', { documentId: id, sharedWithUserId: office.other.userId })
}
export const upload: RowMaker = async (office) => {
  const id = (await uploadBy(office, office.owner)).split('/').at(-1) ?? ''
  return { id }
}
export const template: RowMaker = async (office) => {
  const fileUrl = await uploadBy(office, office.owner, 'template')
  return make(office, office.owner, '/api/templates', { fileUrl, name: 'Listing packet', category: 'FORMS' })
}

/** A paper of the owner that waits for a reviewer, by its own id; its deal and key are beside it. */
export const waitingPaper: RowMaker = async (office) => {
  const { id: dealId } = await deal(office)
  await make(
    office,
    office.owner,
    '/api/documents',
    { documentURL: await uploadBy(office, office.owner), label: 'Contract', type: 'CONTRACT', dealId },
    'PUT',
  )
  const [paper] = await office.test.dataSource.query<{ id: string }[]>(
    "SELECT id FROM papers WHERE deal_id = $1 AND key = 'contract'",
    [dealId],
  )
  return { id: paper?.id ?? '', dealId }
}

export const lead: RowMaker = (office) =>
  make(office, office.superAdmin, '/api/leads', { firstName: 'Nora', lastName: 'Pruitt', email: 'nora@example.test' })

export const ownersAgent: RowMaker = async (office) => Promise.resolve({ id: office.agentId })

/** A person whom the call may deactivate without effect on the others. */
export const passingAgent: RowMaker = async ({ test }) => ({ id: (await addPerson(test.dataSource)).agentId ?? '' })
/** A person without a password, by the id of their profile, and by that of their user. */
const invited = async ({ test }: Office): Promise<{ agentId: string | null; userId: string }> => {
  const person = await addPerson(test.dataSource)
  await test.dataSource.query('UPDATE users SET password_hash = NULL WHERE id = $1', [person.userId])
  return person
}
export const invitedAgent: RowMaker = async (office) => ({ id: (await invited(office)).agentId ?? '' })
export const invitedUser: RowMaker = async (office) => ({ id: (await invited(office)).userId })
export const planTerms = {
  caps: [{ id: 'annual', label: 'Annual cap', amount: 12_000 }],
  steps: [
    {
      id: 'split',
      label: 'Split',
      stage: 'SPLIT',
      kind: 'PERCENT',
      percent: 15,
      of: 'SHARE',
      cap: 'annual',
      countsTowards: ['annual'],
    },
  ],
}
/** Each another one: the same entry of two people is entered once. */
export const newAccountEntry = () => ({
  kind: 'CHARGE',
  amount: 85,
  effectiveDate: '2026-03-01',
  reason: `Desk fee ${newId()}`,
})
/** An entry of the owner's account, by the id that calls use. */
export const accountEntry = async (office: Office) => {
  const { id } = await ownersAgent(office)
  const path = `/api/agent-accounts/${id}/entries`
  return { id, entryId: (await make(office, office.broker, path, newAccountEntry())).id }
}
/** It starts on the last day that the contract allows, so that nobody is charged meanwhile. */
export const newCharge = { label: 'Desk fee', amount: 85, every: 'MONTH', startsOn: '2100-12-31' } as const
export const recurringCharge: RowMaker = (office) => make(office, office.broker, '/api/recurring-charges', newCharge)
export const newPlan = () => ({ name: `Plan ${newId()}`, reason: 'A team joins', ...planTerms })
export const newPayee = { name: 'Lone Star Referral Group', kind: 'BROKERAGE', licenceNumber: '9003300' } as const
export const payee: RowMaker = (office) => make(office, office.broker, '/api/payees', newPayee)
export const newTeam = async (office: Office) => ({ name: 'Hill Country', leadId: (await passingAgent(office)).id })
export const team: RowMaker = async (office) => make(office, office.broker, '/api/teams', await newTeam(office))
export const newMember = async (office: Office) => ({
  agentId: (await passingAgent(office)).id,
  since: '2026-01-01',
  leadShare: 50,
})
/** Its only member is beside its id. */
export const teamMember = async (office: Office) => {
  const { id } = await team(office)
  await make(office, office.broker, `/api/teams/${id}/members`, await newMember(office))
  const [one] = await office.test.dataSource.query<{ id: string }[]>('SELECT id FROM team_members WHERE team_id = $1', [
    id,
  ])
  return { id, memberId: one?.id ?? '' }
}
export const newMentor = async (office: Office) => ({
  mentorId: (await passingAgent(office)).id,
  percent: 10,
  since: '2026-01-01',
  firstDeals: 3,
})
/** An agent with their mentor. */
export const mentored = async (office: Office) => {
  const { id } = await passingAgent(office)
  const mentor = await make(office, office.broker, `/api/agents/${id}/mentors`, await newMentor(office))
  return { id, mentorshipId: mentor.id }
}
export const plan: RowMaker = (office) => make(office, office.broker, '/api/plans', newPlan())

export const newView = () => ({ list: 'DEALS', name: newId().slice(-12), search: 'status=CLOSED' })
export const savedView: RowMaker = (office) => make(office, office.owner, '/api/saved-views', newView())

/** Messages between the owner and the other agent. */
export const conversation: RowMaker = async (office) =>
  make(office, office.owner, '/api/conversations', { userIds: [office.other.userId], body: 'Are the keys with you?' })

export const passingUser: RowMaker = async ({ test }) => ({ id: (await addPerson(test.dataSource)).userId })

export const notification: RowMaker = async ({ test, owner }) => {
  const id = newId()
  await test.dataSource.query(
    `INSERT INTO notifications (id, event_id, user_id, type, title, message)
      VALUES ($1, $2, $3, 'LEAD', 'New lead', 'Nora Pruitt left a lead')`,
    [id, newId(), owner.userId],
  )
  return { id }
}

/** Another session of the owner. */
export const session: RowMaker = async ({ test, owner }) => {
  const id = newId()
  await test.dataSource.query(
    `INSERT INTO sessions (sid, sess, expire, public_id, user_id)
      VALUES ($1, '{"cookie":{}}', now() + interval '1 hour', $2, $3)`,
    [newId(), id, owner.userId],
  )
  return { id }
}

/** The token of a document shared with a client. */
export const linkToken: RowMaker = async (office) => {
  const { test, owner } = office
  const documentId = (await document(office)).id
  const { id } = await make(office, owner, '/api/document-shares', {
    documentId,
    sharedWithClientId: (await client(office)).id,
  })
  const [link] = await test.dataSource.query<{ id: string }[]>(
    "SELECT id FROM links WHERE purpose = 'DOCUMENT_SHARE' AND subject_id = $1",
    [id],
  )
  return { id: test.app.get(Links).tokenOf({ id: link?.id ?? '', purpose: 'DOCUMENT_SHARE' }) }
}

/** The token of a one-time link that sets a person's password. */
export const passwordToken: RowMaker = async ({ test }) => {
  const { userId } = await addPerson(test.dataSource)
  const { token } = await test.app
    .get(Links)
    .create(test.dataSource.manager, { purpose: 'SET_PASSWORD', subjectId: userId, goodForMs: 3_600_000 })
  return { id: token }
}

/** An agent whose new e-mail waits to be confirmed. */
export const movingAgent: RowMaker = async (office) => {
  const { agentId } = await addPerson(office.test.dataSource)
  await office.test.ask(`/api/agents/${agentId}`, {
    method: 'PATCH',
    cookie: office.broker.cookie,
    body: { email: `${newId()}@example.test` },
  })
  return { id: agentId ?? '' }
}

/** A link of such a change. */
export const emailToken =
  (purpose: 'CONFIRM_EMAIL' | 'TAKE_BACK_EMAIL'): RowMaker =>
  async (office) => {
    const { id: agentId } = await movingAgent(office)
    const [link] = await office.test.dataSource.query<{ id: string }[]>(
      `SELECT l.id FROM links l JOIN email_changes e ON e.id = l.subject_id JOIN agents a ON a.user_id = e.user_id
        WHERE a.id = $1 AND l.purpose = $2`,
      [agentId, purpose],
    )
    return { id: office.test.app.get(Links).tokenOf({ id: link?.id ?? '', purpose }) }
  }

/** A failed job that waits an hour for its next try. */
export const failedJob: RowMaker = async ({ test }) => {
  const id = newId()
  await test.dataSource.query(
    `INSERT INTO outbox (id, job, payload, run_at, created_at, attempts, failed_at, last_error)
     VALUES ($1, 'cdas.render', '{}', now() + interval '1 hour', now(), 3, now(), 'Error ENOSPC')`,
    [id],
  )
  return { id }
}
