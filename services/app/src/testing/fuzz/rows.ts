import type { Office } from '../office.js'
import { payout, receipt } from '../permissions/payment.cases.js'
import * as rows from '../permissions/rows.js'
import type { RowMaker } from '../permissions/call-case.js'
import type { KnownValues } from './from-schema.js'

const many = async (office: Office, ...makers: RowMaker[]): Promise<string[]> => {
  const ids: string[] = []
  for (const maker of makers) ids.push((await maker(office)).id)
  return ids
}

/** Things of the owner's for the fuzz to meet, found by the field or the part of the address that names them. */
export const rowsToMeet = async (office: Office): Promise<KnownValues> => {
  const {
    client,
    property,
    event,
    deal,
    dealIn,
    task,
    cda,
    approvedCda,
    document,
    sharedDocument,
    share,
    template,
    lead,
    notification,
    payee,
    passingAgent,
    passingUser,
    recurringCharge,
    savedView,
    conversation,
  } = rows
  const objectPath = async (): Promise<string> => rows.uploadBy(office, office.owner)
  const known: Record<string, string[]> = {
    clients: await many(office, client, client),
    properties: await many(office, property, property),
    deals: await many(office, deal, deal, dealIn('APPROVED'), dealIn('APPROVED'), dealIn('APPROVED')),
    tasks: await many(office, task, task),
    cdas: await many(office, cda, cda, approvedCda),
    documents: await many(office, document, document, sharedDocument),
    'document-shares': await many(office, share, share),
    templates: await many(office, template, template),
    'calendar-events': await many(office, event, event),
    notifications: await many(office, notification, notification),
    leads: await many(office, lead, lead),
    agents: await many(office, passingAgent, passingAgent),
    payees: await many(office, payee, payee),
    teams: await many(office, rows.team, rows.team),
    memberId: await many(office, async (one) => ({ id: (await rows.teamMember(one)).memberId })),
    'agent-accounts': await many(office, rows.ownersAgent),
    'recurring-charges': await many(office, recurringCharge, recurringCharge),
    entryId: await many(office, async (one) => ({ id: (await rows.accountEntry(one)).entryId })),
    receipts: await many(office, receipt, receipt),
    payouts: await many(office, payout, payout),
    'tax-details': await many(office, rows.ownersAgent),
    'year-ends': await many(office, rows.ownersAgent),
    year: ['2025', '2026', '2027'],
    'saved-views': await many(office, savedView, savedView),
    conversations: await many(office, conversation),
    users: await many(office, passingUser, passingUser),
    key: await many(office, rows.upload, rows.upload),
    token: [...(await many(office, rows.linkToken)), ...(await many(office, rows.passwordToken))],
    files: [await objectPath(), await objectPath(), await objectPath()],
  }
  const kinds: Record<string, string> = {
    dealId: 'deals',
    assigneeId: 'users',
    userIds: 'users',
    clientId: 'clients',
    propertyId: 'properties',
    agentId: 'agents',
    payeeId: 'payees',
    leadId: 'agents',
    cdaId: 'cdas',
    documentId: 'documents',
    sharedWithUserId: 'users',
    sharedWithClientId: 'clients',
    assignedTo: 'users',
    documentURL: 'files',
    fileUrl: 'files',
    photos: 'files',
  }
  return (name) => known[kinds[name] ?? name] ?? []
}
