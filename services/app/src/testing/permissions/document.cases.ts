import { askUpload, samples } from '@bluebonnet/documents/testing'
import {
  business,
  type CallCase,
  everybodyOfTheOffice,
  nobodyFinds,
  noneThere,
  ownerAndOffice,
  ownerAndOfficeChange,
  ownerAndOfficeCreate,
  signedIn,
} from './call-case.js'
import { deal, document, linkToken, share, sharedDocument, upload, uploadBy } from './rows.js'

export const documentCases = {
  'POST /api/objects/upload': { send: () => ({ body: { name: 'Survey.pdf', purpose: 'document' } }), own: business },
  'PUT /api/objects/:key': {
    row: async (office) => {
      const url = new URL((await askUpload(office.test, office.owner.cookie)).uploadURL)
      return { id: url.pathname.split('/').at(-1) ?? '', query: url.search }
    },
    send: ({ query = '' }) => ({ query, bytes: samples.pdf, headers: { 'content-type': 'application/pdf' } }),
    own: [401, 200, 404, 404, 404, 404, 403],
    missing: noneThere,
  },
  'GET /api/objects/:key': { row: upload, own: [401, 200, 404, 404, 404, 404, 404], missing: nobodyFinds },

  'GET /api/documents': {
    row: document,
    own: signedIn,
    seenBy: everybodyOfTheOffice,
    shared: { row: sharedDocument, statuses: signedIn },
  },
  'PUT /api/documents': {
    row: deal,
    send: async ({ id }, caller, office) => {
      const who = caller === 'signedOut' || caller === 'superAdmin' ? office.owner : office[caller]
      return { body: { documentURL: await uploadBy(office, who), label: 'Contract', type: 'CONTRACT', dealId: id } }
    },
    own: ownerAndOfficeCreate,
    missing: noneThere,
  },
  'GET /api/documents/:id': {
    row: document,
    own: ownerAndOffice,
    shared: { row: sharedDocument, statuses: [401, 200, 200, 200, 200, 200, 404] },
    missing: nobodyFinds,
  },
  'GET /api/documents/:id/content': {
    row: document,
    own: ownerAndOffice,
    shared: { row: sharedDocument, statuses: [401, 200, 200, 200, 200, 200, 404] },
    missing: nobodyFinds,
  },
  'PATCH /api/documents/:id': {
    row: document,
    send: () => ({ body: { label: 'Deed of trust' } }),
    own: ownerAndOfficeChange,
    shared: { row: sharedDocument, statuses: ownerAndOfficeChange },
    missing: noneThere,
  },
  'POST /api/documents/:id/archive': {
    row: document,
    own: ownerAndOfficeChange,
    shared: { row: sharedDocument, statuses: ownerAndOfficeChange },
    missing: noneThere,
  },
  'GET /api/documents.zip': {
    row: document,
    send: ({ id }) => ({ query: `?ids=${id}` }),
    own: ownerAndOffice,
    shared: { row: sharedDocument, statuses: [401, 200, 200, 200, 200, 200, 404] },
    missing: nobodyFinds,
  },
  'POST /api/documents/:id/restore': {
    row: document,
    own: ownerAndOfficeChange,
    shared: { row: sharedDocument, statuses: ownerAndOfficeChange },
    missing: noneThere,
  },
  'DELETE /api/documents/:id': {
    row: document,
    own: [401, 204, 404, 403, 204, 204, 403],
    shared: { row: sharedDocument, statuses: [401, 204, 404, 403, 204, 204, 403] },
    missing: noneThere,
  },
  'GET /api/documents/:id/shares': {
    row: document,
    own: ownerAndOffice,
    shared: { row: sharedDocument, statuses: ownerAndOffice },
    missing: nobodyFinds,
  },
  'POST /api/document-shares': {
    row: document,
    send: ({ id }) => ({ body: { documentId: id, shareWithAllAgents: true } }),
    own: ownerAndOfficeCreate,
    shared: { row: sharedDocument, statuses: ownerAndOfficeCreate },
    missing: noneThere,
  },
  'DELETE /api/document-shares/:id': { row: share, own: [401, 204, 404, 204, 204, 204, 403], missing: noneThere },
  'GET /s/:token': {
    row: linkToken,
    own: [200, 200, 200, 200, 200, 200, 200],
    missing: [404, 404, 404, 404, 404, 404, 404],
  },
} as const satisfies Record<string, CallCase>
