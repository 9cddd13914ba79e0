import type { TableColumns } from '@bluebonnet/platform'
import { payableAnswer, receivableAnswer } from './payment.mapper.js'
import type { PayableRow, ReceivableRow } from './payments.sql.js'

/** Columns of the exports, named as in the responses. */
export const receivableTable: TableColumns<ReceivableRow> = {
  cdaId: ({ id }) => id,
  cdaVersion: ({ cdaVersion }) => cdaVersion,
  dealId: ({ dealId }) => dealId,
  propertyAddress: ({ propertyAddress }) => propertyAddress,
  closeDate: ({ closeDate }) => closeDate,
  agentName: ({ agentName }) => agentName,
  titleCompany: ({ titleCompany }) => titleCompany,
  paymentRoute: ({ paymentRoute }) => paymentRoute,
  expected: (row) => receivableAnswer(row).expected,
  received: (row) => receivableAnswer(row).received,
  open: (row) => receivableAnswer(row).open,
  state: ({ state }) => state,
  explanation: ({ explanation }) => explanation,
  lastReceivedOn: ({ lastReceivedOn }) => lastReceivedOn,
}

export const payableTable: TableColumns<PayableRow> = {
  cdaId: ({ cdaId }) => cdaId,
  cdaVersion: ({ cdaVersion }) => cdaVersion,
  dealId: ({ dealId }) => dealId,
  propertyAddress: ({ propertyAddress }) => propertyAddress,
  closeDate: ({ closeDate }) => closeDate,
  kind: ({ kind }) => kind,
  agentId: ({ agentId }) => agentId,
  payeeId: ({ payeeId }) => payeeId,
  payeeName: ({ payeeName }) => payeeName,
  paymentRoute: ({ paymentRoute }) => paymentRoute,
  due: (row) => payableAnswer(row).due,
  paid: (row) => payableAnswer(row).paid,
  state: ({ state }) => state,
}
