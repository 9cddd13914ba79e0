import type { TableColumns } from '@bluebonnet/platform'
import {
  addSums,
  type ClosedSum,
  keptAnswer,
  nothingClosed,
  paidAnswer,
  type StatementLine,
} from '@bluebonnet/commission-service'

/** A line of a table of agents: one agent's sum, or without a person what all lines before it come to. */
interface TotalledLine {
  person: StatementLine['person'] | null
  sum: ClosedSum
  /** As it is written. */
  period: string
}

/** The lines, then one with what they come to: the sum of exactly those that were given. */
export async function* totalled(
  batches: AsyncIterable<readonly StatementLine[]>,
  period: string,
): AsyncGenerator<TotalledLine[]> {
  let total = nothingClosed
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

/** The columns of the statements' file, as the calls name them; `total` is after brokerage split and per-file fee. */
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

/** The columns of the company dollar's file, as the calls name them. */
export const companyDollarTable: TableColumns<TotalledLine> = {
  ...who,
  sides: ({ sum }) => keptAnswer(sum).sides,
  volume: ({ sum }) => keptAnswer(sum).volume,
  grossCommission: ({ sum }) => keptAnswer(sum).grossCommission,
  agentSplit: ({ sum }) => keptAnswer(sum).agentSplit,
  brokerageSplit: ({ sum }) => keptAnswer(sum).brokerageSplit,
  perFileFees: ({ sum }) => keptAnswer(sum).perFileFees,
  otherPayees: ({ sum }) => keptAnswer(sum).otherPayees,
  companyDollar: ({ sum }) => keptAnswer(sum).companyDollar,
  dealsWithoutCda: ({ sum }) => keptAnswer(sum).dealsWithoutCda,
  estimateWithoutCda: ({ sum }) => keptAnswer(sum).estimateWithoutCda,
  companyDollarWithoutCda: ({ sum }) => keptAnswer(sum).companyDollarWithoutCda,
}
