import { z } from 'zod'
import { defineCalls } from '../call.js'
import { byId } from '../shared/fields.js'
import { pageQuery, plainPage } from '../shared/paging.js'
import {
  auditDays,
  byList,
  byPaper,
  dealPapers,
  decidePaper,
  listVersion,
  paperList,
  putDocument,
  undoDecisionBody,
  updateFacts,
  waitingPaper,
  writePaperList,
} from './paper.schema.js'

export const paperCalls = defineCalls({
  'GET /api/deals/:id/papers': {
    permission: 'deals.read',
    summary: 'The papers of a deal: why each is asked for, where it stands and what was decided',
    params: byId,
    answer: dealPapers,
  },
  'PATCH /api/deals/:id/facts': {
    permission: 'deals.write',
    summary: 'Tell what decides which papers a deal needs',
    params: byId,
    body: updateFacts,
    answer: dealPapers,
  },
  'PUT /api/deals/:id/papers/:key/document': {
    permission: 'deals.write',
    summary: 'Put a document of the deal to one of its papers',
    params: byPaper,
    body: putDocument,
    answer: dealPapers,
  },
  'POST /api/deals/:id/papers/:key/decide': {
    permission: 'papers.decide',
    summary: 'Accept, return or waive a paper, or say that it does not apply',
    creates: true,
    params: byPaper,
    body: decidePaper,
    answer: dealPapers,
  },
  'POST /api/deals/:id/papers/:key/take-back': {
    permission: 'papers.decide',
    summary: "Take one's own last decision on a paper back, as long as nothing happened since",
    creates: true,
    params: byPaper,
    body: undoDecisionBody,
    answer: dealPapers,
  },
  'GET /api/deals/:id/audit-file.zip': {
    permission: 'auditFiles.read',
    summary: "A deal's whole file for an audit: papers by category, decisions, messages, CDAs, ledger and a manifest",
    params: byId,
    answer: 'stream',
    contentType: 'application/zip',
  },
  'GET /api/audit-files.zip': {
    permission: 'auditFiles.read',
    summary: 'The same of all deals that closed between two days, each in a folder of its own under one manifest',
    query: auditDays,
    answer: 'stream',
    contentType: 'application/zip',
  },
  'GET /api/papers': {
    permission: 'deals.read',
    summary: 'Papers that wait for a reviewer, whichever waits longest first',
    query: pageQuery({ agentId: z.uuid().optional() }),
    answer: z.array(waitingPaper),
  },
  'GET /api/checklist-templates': {
    permission: 'deals.read',
    summary: 'The lists of papers by side and kind of deal, as they are now',
    query: plainPage,
    answer: z.array(paperList),
  },
  'GET /api/checklist-templates/:side/:kind/versions': {
    permission: 'deals.read',
    summary: 'The versions of a list of papers, newest first',
    params: byList,
    query: plainPage,
    answer: z.array(listVersion),
  },
  'PUT /api/checklist-templates/:side/:kind': {
    permission: 'papers.decide',
    summary: 'Write a new version of a list of papers',
    params: byList,
    body: writePaperList,
    answer: paperList,
  },
})
