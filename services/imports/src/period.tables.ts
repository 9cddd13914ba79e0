import type { TableColumns } from '@bluebonnet/platform'
import {
  addSums,
  type ClosedSum,
  companyDollarAnswer,
  emptySum,
  paidAnswer,
  type StatementLine,
} from '@bluebonnet/commission-service'

/** A row of a table of agents: one agent's figures, or the total of all rows before it if it has no person. */
interface TotalledLine {
  person: StatementLine['person'] | null
  sum: ClosedSum
  /** As text. */
  period: string
}

/** The rows, then one with the total of exactly these rows. */
export async function* totalled(
  batches: AsyncIterable<readonly StatementLine[]>,
  period: string,
): AsyncGenerator<TotalledLine[]> {
  let total = emptySum
  for await (const lines of batches) {
    total = lines.map(({ sum }) => sum).reduce(addSums, total)
    yield lines.map((line) => ({ ...line, period }))
  }
  yield [{ person: null, sum: total, period }]
}

const who: TableColumns<TotalledLine> = {
  agentId: ({ person }) => person?.agentId ?? null,
  agentName: ({ person }) => person?.agentName ?? 'Total',
  trecLicenseNo: ({ person }) => person?.trecLicenseNo ?? null,
  period: ({ period }) => period,
}

/** The columns of the statements export, named as in the API. `total` is after brokerage split and per-file fee. */
export const statementTable: TableColumns<TotalledLine> = {
  ...who,
  deals: ({ sum }) => paidAnswer(sum).deals,
  grossCommission: ({ sum }) => paidAnswer(sum).grossCommission,
  brokerageSplit: ({ sum }) => paidAnswer(sum).brokerageSplit,
  perFileFees: ({ sum }) => paidAnswer(sum).perFileFees,
  otherPayees: ({ sum }) => paidAnswer(sum).otherPayees,
  total: ({ sum }) => paidAnswer(sum).total,
  dealsWithoutCda: ({ sum }) => paidAnswer(sum).dealsWithoutCda,
  estimateWithoutCda: ({ sum }) => paidAnswer(sum).estimateWithoutCda,
}

/** The columns of the company dollar export, named as in the API. */
export const companyDollarTable: TableColumns<TotalledLine> = {
  ...who,
  sides: ({ sum }) => companyDollarAnswer(sum).sides,
  volume: ({ sum }) => companyDollarAnswer(sum).volume,
  grossCommission: ({ sum }) => companyDollarAnswer(sum).grossCommission,
  agentSplit: ({ sum }) => companyDollarAnswer(sum).agentSplit,
  brokerageSplit: ({ sum }) => companyDollarAnswer(sum).brokerageSplit,
  perFileFees: ({ sum }) => companyDollarAnswer(sum).perFileFees,
  otherPayees: ({ sum }) => companyDollarAnswer(sum).otherPayees,
  companyDollar: ({ sum }) => companyDollarAnswer(sum).companyDollar,
  dealsWithoutCda: ({ sum }) => companyDollarAnswer(sum).dealsWithoutCda,
  estimateWithoutCda: ({ sum }) => companyDollarAnswer(sum).estimateWithoutCda,
  companyDollarWithoutCda: ({ sum }) => companyDollarAnswer(sum).companyDollarWithoutCda,
}
