import { randomUUID } from 'node:crypto'
import { addDays } from '@bluebonnet/domain'
import { samples } from '@bluebonnet/documents/testing'
import { formOf } from '@bluebonnet/testing'
import { z } from 'zod'
import { type Office, succeeded } from '../product.js'
import {
  brokersFindNone,
  brokersOnly,
  business,
  type CallCase,
  noneThere,
  officeDoes,
  officeOnly,
  officeReads,
  type CaseRow,
  type RowMaker,
  type Sent,
  signedIn,
  type Statuses,
  superAdminOnly,
} from './call-case.js'
import { deal, dealIn, make, newDeal, uploadBy } from './rows.js'

const imported = z.object({ importId: z.uuid() })
const offered = z.object({ objectPath: z.string() })
const sent = {
  bytes: samples.pdf,
  headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
}

/** An upload of the owner without bytes. */
const askedUpload: RowMaker = async (office) => {
  const body = { name: 'Survey.pdf', size: samples.pdf.length }
  const answer = await office.test.ask('/api/objects/upload', { method: 'POST', cookie: office.owner.cookie, body })
  return { id: offered.parse(succeeded(answer).json()).objectPath.replace('/objects/', '') }
}

const closedDeal: RowMaker = async (office) => {
  const row = await dealIn('APPROVED')(office)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  for (const move of [{ status: 'UNDER_CONTRACT' }, { status: 'CLOSED', closeDate: yesterday }])
    await make(office, office.owner, `/api/deals/${row.id}/status`, move)
  return row
}
/** The days around today, in any time zone of the brokerage. */
const aroundToday = (): Sent => {
  const today = new Date().toISOString().slice(0, 10)
  return { query: `?from=${addDays(today, -2)}&to=${addDays(today, 2)}` }
}

const dealWithDocument = async (office: Office): Promise<CaseRow> => {
  const row = await deal(office)
  const documentURL = await uploadBy(office, office.owner)
  await make(
    office,
    office.owner,
    '/api/documents',
    { documentURL, label: 'Contract', type: 'CONTRACT', dealId: row.id },
    'PUT',
  )
  return row
}

const table = (text: string) => (): Sent => {
  const { type, bytes } = formOf(text)
  return { bytes, headers: { 'content-type': type } }
}
const clients = table('firstName,lastName,type\nRosa,Delgado,BUYER\n')
const properties = table(`propertyAddress,city,zip,price\n${newDeal.propertyAddress},Austin,78704,425000\n`)
const deals = table(`propertyAddress,city,zip,price,side\n${newDeal.propertyAddress},Austin,78704,425000,BUYER\n`)
const agents = table('email,firstName,lastName\nrosa@imported.test,Rosa,Delgado\n')
const payees = table('name,kind\nHill Country Referrals,BROKERAGE\n')
const balances = table('agent,balance\nnobody@imported.test,100\n')
const caps = table('agent,capUsed\nnobody@imported.test,100\n')
const importOf =
  (
    kind: 'agents' | 'clients' | 'properties' | 'deals' | 'payees' | 'balances' | 'caps',
    by: 'owner' | 'broker',
    send: (office: Office) => Sent,
  ): RowMaker =>
  async (office) => {
    const { bytes, headers } = send(office)
    const answer = await fetch(`${await office.test.app.getUrl()}/api/imports/${kind}?duplicates=add`, {
      method: 'POST',
      headers: { ...headers, cookie: office[by].cookie },
      body: new Uint8Array(bytes ?? Buffer.alloc(0)),
    })
    const { importId } = imported.parse(await answer.json())
    return { id: importId }
  }

/** An upload belongs to its owner only until it is recorded. */
const uploader = (status: number): Statuses => [401, status, 404, 404, 404, 404, 403]

/** Incoming and outgoing files: resumable uploads, archives, tables and calendars. */
export const importCases = {
  'GET /api/uploads/:id': { row: askedUpload, own: uploader(200), missing: noneThere },
  'PATCH /api/uploads/:id': { row: askedUpload, send: () => sent, own: uploader(204), missing: noneThere },
  'DELETE /api/uploads/:id': { row: askedUpload, own: uploader(204), missing: noneThere },
  'GET /api/deals/:id/audit-file.zip': officeDoes(dealWithDocument),
  'GET /api/audit-files.zip': { row: closedDeal, send: aroundToday, own: officeOnly },
  'GET /api/deals/:id/documents.zip': officeReads(dealWithDocument),

  'GET /api/exports/clients.csv': { own: business },
  'GET /api/exports/properties.csv': { own: business },
  'GET /api/exports/deals.csv': { own: business },
  'GET /api/exports/commission.csv': { own: business },
  'GET /api/exports/statements.csv': { own: business },
  'GET /api/exports/company-dollar.csv': { own: brokersOnly },
  'GET /api/exports/audit-log.csv': { own: superAdminOnly },
  'POST /api/imports/clients': { send: clients, own: business },
  'POST /api/imports/properties': { send: properties, own: business },
  'POST /api/imports/deals': { send: deals, own: brokersOnly },
  // Deals are there, and no sample among them.
  'POST /api/sample-deal': { row: deal, own: [401, 403, 403, 403, 409, 409, 403] },
  'DELETE /api/sample-deal': { own: brokersFindNone },
  'GET /api/imports': { send: () => ({ query: '?kind=clients' }), own: business },
  'POST /api/imports/agents': { send: agents, own: brokersOnly },
  'POST /api/imports/payees': { send: payees, own: brokersOnly },
  'POST /api/imports/payees/preview': { send: payees, own: brokersOnly },
  'POST /api/imports/balances': { send: balances, own: brokersOnly },
  'POST /api/imports/balances/preview': { send: balances, own: brokersOnly },
  'POST /api/imports/caps': { send: caps, own: brokersOnly },
  'POST /api/imports/caps/preview': { send: caps, own: brokersOnly },
  'POST /api/imports/agents/preview': { send: agents, own: brokersOnly },
  'POST /api/imports/clients/preview': { send: clients, own: business },
  'POST /api/imports/properties/preview': { send: properties, own: business },
  'POST /api/imports/deals/preview': { send: deals, own: brokersOnly },
  // Only one's own imports: a broker too finds nobody else's.
  'POST /api/imports/agents/:id/undo': {
    row: importOf('agents', 'broker', () => table(`email,firstName,lastName\n${randomUUID()}@imported.test,A,B\n`)()),
    own: [401, 403, 403, 403, 404, 200, 403],
    missing: [401, 403, 403, 403, 404, 404, 403],
  },
  'POST /api/imports/clients/:id/undo': {
    row: importOf('clients', 'owner', clients),
    own: [401, 200, 404, 404, 404, 404, 403],
    missing: noneThere,
  },
  'POST /api/imports/properties/:id/undo': {
    row: importOf('properties', 'owner', properties),
    own: [401, 200, 404, 404, 404, 404, 403],
    missing: noneThere,
  },
  'POST /api/imports/payees/:id/undo': {
    row: importOf('payees', 'broker', payees),
    own: [401, 403, 403, 403, 404, 200, 403],
    missing: [401, 403, 403, 403, 404, 404, 403],
  },
  'POST /api/imports/balances/:id/undo': {
    row: importOf('balances', 'broker', ({ owner }) => table(`agentId,balance\n${owner.agentId},100\n`)()),
    own: [401, 403, 403, 403, 404, 200, 403],
    missing: [401, 403, 403, 403, 404, 404, 403],
  },
  'POST /api/imports/caps/:id/undo': {
    row: importOf('caps', 'broker', ({ owner }) => table(`agentId,capUsed\n${owner.agentId},100\n`)()),
    own: [401, 403, 403, 403, 404, 200, 403],
    missing: [401, 403, 403, 403, 404, 404, 403],
  },
  'POST /api/imports/deals/:id/undo': {
    row: importOf('deals', 'broker', deals),
    own: [401, 403, 403, 403, 404, 200, 403],
    missing: [401, 403, 403, 403, 404, 404, 403],
  },
  'GET /api/commission/statements': { own: signedIn },
  'GET /api/commission/statements/totals': { own: signedIn },
  'GET /api/commission/production': { send: () => ({ query: '?by=month' }), own: signedIn },
  'GET /api/commission/company-dollar': { own: brokersOnly },
  'GET /api/commission/company-dollar/totals': { own: brokersOnly },

  'GET /api/calendar-events/feed': { own: signedIn },
  'DELETE /api/calendar-events/feed': { own: signedIn },
} as const satisfies Record<string, CallCase>
