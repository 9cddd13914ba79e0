import type { Office } from '../product.js'
import { payout, receipt } from '../permissions/payment.cases.js'
import * as rows from '../permissions/rows.js'
import type { RowMaker } from '../permissions/call-case.js'
import type { KnownValues } from './from-schema.js'

const many = async (office: Office, ...makers: RowMaker[]): Promise<string[]> => {
  const ids: string[] = []
  for (const maker of makers) ids.push((await maker(office)).id)
  return ids
}

/** Rows of the owner for the fuzz, by the field or the path part that names them. */
export const rowsToMeet = async (office: Office): Promise<KnownValues> => {
  const objectPath = async (): Promise<string> => rows.uploadBy(office, office.owner)
  const known: Record<string, string[]> = {
    clients: await many(office, rows.client, rows.client),
    properties: await many(office, rows.property, rows.property),
    deals: await many(
      office,
      rows.deal,
      rows.deal,
      rows.dealIn('APPROVED'),
      rows.dealIn('APPROVED'),
      rows.dealIn('APPROVED'),
    ),
    tasks: await many(office, rows.task, rows.task),
    cdas: await many(office, rows.cda, rows.cda, rows.approvedCda),
    documents: await many(office, rows.document, rows.document, rows.sharedDocument),
    'document-shares': await many(office, rows.share, rows.share),
    templates: await many(office, rows.template, rows.template),
    'calendar-events': await many(office, rows.event, rows.event),
    notifications: await many(office, rows.notification, rows.notification),
    leads: await many(office, rows.lead, rows.lead),
    agents: await many(office, rows.passingAgent, rows.passingAgent),
    payees: await many(office, rows.payee, rows.payee),
    teams: await many(office, rows.team, rows.team),
    memberId: await many(office, async (one) => ({ id: (await rows.teamMember(one)).memberId })),
    'agent-accounts': await many(office, rows.ownersAgent),
    'recurring-charges': await many(office, rows.recurringCharge, rows.recurringCharge),
    entryId: await many(office, async (one) => ({ id: (await rows.accountEntry(one)).entryId })),
    receipts: await many(office, receipt, receipt),
    payouts: await many(office, payout, payout),
    'tax-details': await many(office, rows.ownersAgent),
    'year-ends': await many(office, rows.ownersAgent),
    year: ['2025', '2026', '2027'],
    'saved-views': await many(office, rows.savedView, rows.savedView),
    conversations: await many(office, rows.conversation),
    users: await many(office, rows.passingUser, rows.passingUser),
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
