import type { YearEndPayee } from '@bluebonnet/contracts'
import { createController, sendTable, type TableColumns } from '@bluebonnet/platform'
import { IrisFiles } from './iris-files.js'
import { TaxDetails } from './tax-details.js'
import { YearEnds } from './year-ends.js'

/** Columns of the list's export. Of a number it has only the last digits. */
const yearEndTable: TableColumns<YearEndPayee> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  name: ({ name }) => name,
  total: ({ total }) => total,
  byClosing: ({ byClosing }) => byClosing,
  filed: ({ filed }) => filed ?? null,
  state: ({ state }) => state,
  because: ({ because }) => because,
  legalName: ({ legalName }) => legalName,
  taxClass: ({ taxClass }) => taxClass,
  tinKind: ({ tinKind }) => tinKind,
  tinLast4: ({ tinLast4 }) => tinLast4,
  signedOn: ({ signedOn }) => signedOn,
  sameNumberAs: ({ sameNumberAs }) => sameNumberAs.join('; '),
}

export const YearEndController = createController(
  { details: TaxDetails, yearEnds: YearEnds, files: IrisFiles },
  {
    'GET /api/tax-details/:id': ({ details }, { caller, params }) => details.one(caller, params.id),
    'PUT /api/tax-details/:id': ({ details }, { caller, params, body }) => details.enter(caller, params.id, body),
    'POST /api/tax-details/:id/reveal': ({ details }, { caller, params, body, request: { ip } }) =>
      details.reveal(caller, params.id, body.reason, ip),
    'GET /api/tax-payer': ({ details }) => details.payer(),
    'PUT /api/tax-payer': ({ details }, { caller, body }) => details.enterPayer(caller, body),
    'GET /api/year-ends/:year': ({ yearEnds }, { caller, params, query }) => yearEnds.list(caller, params.year, query),
    'GET /api/year-ends/:year/summary': ({ yearEnds }, { params }) => yearEnds.summary(params.year),
    'GET /api/year-ends/:year/payees/:id': ({ yearEnds }, { caller, params, query }) =>
      yearEnds.payments(caller, params, query),
    'PUT /api/year-ends/:year/settings': ({ yearEnds }, { caller, params, body }) =>
      yearEnds.set(caller, params.year, body),
    'PUT /api/year-ends/:year/iris-template': ({ files }, { caller, params, body }) =>
      files.take(caller, params.year, body),
    'GET /api/year-ends/:year/iris/preview': ({ files }, { params }) => files.preview(params.year),
    'GET /api/year-ends/:year/iris': ({ files }, { caller, params, reply }) => files.send(caller, params.year, reply),
    'GET /api/exports/year-end.csv': ({ yearEnds }, { query, reply }) =>
      sendTable(reply, `1099-nec-payees-${query.year}`, yearEndTable, yearEnds.batches(query)),
  },
)
