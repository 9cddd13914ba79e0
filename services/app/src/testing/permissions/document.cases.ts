import { requestUpload, samples } from '@bluebonnet/documents/testing'
import {
  business,
  type CallCase,
  everyOfficeCaller,
  nobodyFinds,
  noneThere,
  officeChanges,
  officeCreates,
  officeReads,
  ownerAndOffice,
  ownerAndOfficeChange,
  ownerAndOfficeCreate,
  signedIn,
  type Statuses,
} from './call-case.js'
import { deal, document, linkToken, photoDocument, share, sharedDocument, upload, uploadBy } from './rows.js'

/** Everybody's answer about the same row once it is shared with the other agent. */
const shared = (statuses: Statuses) => ({ shared: { row: sharedDocument, statuses } })
const colleaguesRead: Statuses = [401, 200, 200, 200, 200, 200, 404]
const ownerAndBrokersDelete: Statuses = [401, 204, 404, 403, 204, 204, 403]

export const documentCases = {
  'POST /api/objects/upload': { send: () => ({ body: { name: 'Survey.pdf', purpose: 'document' } }), own: business },
  'PUT /api/objects/:key': {
    row: async (office) => {
      const url = new URL((await requestUpload(office.test, office.owner.cookie)).uploadURL)
      return { id: url.pathname.split('/').at(-1) ?? '', query: url.search }
    },
    send: ({ query = '' }) => ({ query, bytes: samples.pdf, headers: { 'content-type': 'application/pdf' } }),
    own: [401, 200, 404, 404, 404, 404, 403],
    missing: noneThere,
  },
  'GET /api/objects/:key': { row: upload, own: [401, 200, 404, 404, 404, 404, 404], missing: nobodyFinds },

  'GET /api/documents': { row: document, own: signedIn, seenBy: everyOfficeCaller, ...shared(signedIn) },
  'PUT /api/documents': officeCreates(deal, async ({ id }, caller, office) => {
    const who = caller === 'signedOut' || caller === 'superAdmin' ? office.owner : office[caller]
    return { body: { documentURL: await uploadBy(office, who), label: 'Contract', type: 'CONTRACT', dealId: id } }
  }),
  'GET /api/documents/:id': { ...officeReads(document), ...shared(colleaguesRead) },
  'GET /api/documents/:id/content': { ...officeReads(document), ...shared(colleaguesRead) },
  'GET /api/documents/:id/thumbnail': officeReads(photoDocument),
  'PATCH /api/documents/:id': {
    ...officeChanges(document, { label: 'Deed of trust' }),
    ...shared(ownerAndOfficeChange),
  },
  'POST /api/documents/:id/archive': { ...officeChanges(document), ...shared(ownerAndOfficeChange) },
  'GET /api/documents.zip': {
    ...officeReads(document, ({ id }) => ({ query: `?ids=${id}` })),
    ...shared(colleaguesRead),
  },
  'POST /api/documents/:id/restore': { ...officeChanges(document), ...shared(ownerAndOfficeChange) },
  'DELETE /api/documents/:id': {
    row: document,
    own: ownerAndBrokersDelete,
    ...shared(ownerAndBrokersDelete),
    missing: noneThere,
  },
  'GET /api/documents/:id/shares': { ...officeReads(document), ...shared(ownerAndOffice) },
  'POST /api/document-shares': {
    ...officeCreates(document, ({ id }) => ({ body: { documentId: id, shareWithAllAgents: true } })),
    ...shared(ownerAndOfficeCreate),
  },
  'DELETE /api/document-shares/:id': { row: share, own: [401, 204, 404, 204, 204, 204, 403], missing: noneThere },
  'GET /s/:token': {
    row: linkToken,
    own: [200, 200, 200, 200, 200, 200, 200],
    missing: [404, 404, 404, 404, 404, 404, 404],
  },
} as const satisfies Record<string, CallCase>
