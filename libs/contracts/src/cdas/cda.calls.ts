import { z } from 'zod'
import { defineCalls } from '../call.js'
import { byId, emptyObject } from '../shared/fields.js'
import { orderIn, pageQuery, plainPage } from '../shared/paging.js'
import { approveCda, cda, cdaVersion, sendCda, voidCda } from './cda.schema.js'

const cdaQuery = pageQuery({
  agentId: z.uuid().optional(),
  dealId: z.uuid().optional(),
  state: z.enum(['OPEN', 'APPROVED', 'SENT', 'VOIDED', 'STALE']).optional(),
  ...orderIn('cdas'),
})

export const cdaCalls = defineCalls({
  'POST /api/deals/:id/cda': {
    permission: 'cdas.generate',
    summary: 'Generate the CDA of a deal, or revise it',
    status: 201,
    params: byId,
    body: emptyObject.optional(),
    answer: cda,
  },
  'GET /api/cdas': { permission: 'cdas.read', summary: 'CDAs, newest first', query: cdaQuery, answer: z.array(cda) },
  'GET /api/sample-cda': {
    permission: 'cdas.decide',
    summary: 'A sample CDA page of an invented deal; nothing is stored',
    answer: 'stream',
    contentType: 'application/pdf',
  },
  'GET /api/cdas/:id': {
    permission: 'cdas.read',
    summary: 'One CDA with the steps behind its figures',
    params: byId,
    answer: cda,
  },
  'GET /api/cdas/:id/versions': {
    permission: 'cdas.read',
    summary: 'The versions of a CDA, newest first',
    params: byId,
    query: plainPage,
    answer: z.array(cdaVersion),
  },
  'GET /api/cdas/:id/pdf': {
    permission: 'cdas.read',
    summary: 'The page of a CDA',
    params: byId,
    query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
    answer: 'stream',
    contentType: 'application/pdf',
  },
  'GET /api/cdas/:id/worksheet': {
    permission: 'cdas.read',
    summary: "The worksheet of a CDA's figures",
    params: byId,
    query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
    answer: 'stream',
    contentType: 'application/pdf',
  },
  'POST /api/cdas/:id/approve': {
    permission: 'cdas.decide',
    summary: 'Approve a CDA',
    params: byId,
    body: approveCda,
    answer: cda,
  },
  'POST /api/cdas/:id/void': {
    permission: 'cdas.decide',
    summary: 'Void a CDA with a reason',
    params: byId,
    body: voidCda,
    answer: cda,
  },
  'POST /api/cdas/:id/send': {
    permission: 'cdas.decide',
    summary: 'Send an approved CDA to the title company',
    status: 202,
    creates: true,
    params: byId,
    body: sendCda,
    answer: cda,
  },
})
