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
    summary: 'The papers of a deal, with reason, state and decisions',
    params: byId,
    answer: dealPapers,
  },
  'PATCH /api/deals/:id/facts': {
    permission: 'deals.write',
    summary: 'Enter the facts that decide which papers a deal needs',
    params: byId,
    body: updateFacts,
    answer: dealPapers,
  },
  'PUT /api/deals/:id/papers/:key/document': {
    permission: 'deals.write',
    summary: 'File a document of the deal to one of its papers',
    params: byPaper,
    body: putDocument,
    answer: dealPapers,
  },
  'POST /api/deals/:id/papers/:key/decide': {
    permission: 'papers.decide',
    summary: 'Accept, return or waive a paper, or mark it as not applicable',
    creates: true,
    params: byPaper,
    body: decidePaper,
    answer: dealPapers,
  },
  'POST /api/deals/:id/papers/:key/undo': {
    permission: 'papers.decide',
    summary: "Undo the caller's own last decision on a paper, if nothing has happened since",
    creates: true,
    params: byPaper,
    body: undoDecisionBody,
    answer: dealPapers,
  },
  'GET /api/deals/:id/audit-file.zip': {
    permission: 'auditFiles.read',
    summary: "A deal's audit file: papers by category, decisions, messages, CDAs, ledger and a manifest",
    params: byId,
    answer: 'stream',
    contentType: 'application/zip',
  },
  'GET /api/audit-files.zip': {
    permission: 'auditFiles.read',
    summary: 'The audit files of all deals that closed between two days, each in its own folder, with one manifest',
    query: auditDays,
    answer: 'stream',
    contentType: 'application/zip',
  },
  'GET /api/papers': {
    permission: 'deals.read',
    summary: 'Papers that wait for a reviewer, the longest wait first',
    query: pageQuery({ agentId: z.uuid().optional() }),
    answer: z.array(waitingPaper),
  },
  'GET /api/checklist-templates': {
    permission: 'deals.read',
    summary: 'The current lists of papers by side and kind of deal',
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
