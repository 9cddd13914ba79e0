import { counted, folded } from '@bluebonnet/domain'
import type { ImportQuery, ImportReport } from '@bluebonnet/contracts'
import { formatCount } from '@bluebonnet/ui'
import { Table, type Column } from '@bluebonnet/ui/data'
import { Alert } from '@bluebonnet/ui/layers'

type Refused = ImportReport['refused'][number]

/** More rows than anyone corrects one by one. The count shows the total. */
const listedAtMost = 100

/** A message names its field; a column with another heading comes before it. */
const reason = ({ path, column, message }: Refused['issues'][number]): string =>
  column === '' || column === path || folded(message).startsWith(folded(column)) ? message : `${column}: ${message}`

/** Reasons end without a full stop, some with a question mark. */
const sentencesOf = (reasons: readonly string[]): string =>
  reasons.map((text, index) => (index === reasons.length - 1 || /[.?!]$/.test(text) ? text : `${text}.`)).join(' ')

const columns: readonly Column<Refused>[] = [
  { key: 'row', title: 'Row', width: 72, render: ({ row }) => row },
  { key: 'issues', title: 'What is wrong', render: ({ issues }) => sentencesOf(issues.map(reason)) },
]

/** Summarises the dry run: '12 rows can be added, 3 rows are already there, 1 row would be skipped.' */
const summary = ({ accepted, alreadyThere, refusedCount }: ImportReport, adding: ImportQuery['duplicates']): string => {
  const there =
    adding === 'add'
      ? `${formatCount(alreadyThere)} of them already there`
      : `${counted(alreadyThere, 'row')} ${alreadyThere === 1 ? 'is' : 'are'} already there`
  return [
    `${counted(accepted, 'row')} can be added`,
    ...(alreadyThere === 0 ? [] : [there]),
    refusedCount === 0 ? 'none is refused' : `${counted(refusedCount, 'row')} would be skipped`,
  ].join(', ')
}

const ownRows = ({ withoutAgent = 0 }: ImportReport): string =>
  withoutAgent === 0
    ? ''
    : ` ${counted(withoutAgent, 'row')} ${withoutAgent === 1 ? 'names' : 'name'} no agent and will be yours.`

/**
 * The result of the dry run: which rows can be added, and why others cannot. Row 1 is the header, as spreadsheets
 * number rows.
 */
export const TrialReport = ({ report, adding }: { report: ImportReport; adding: ImportQuery['duplicates'] }) => (
  <div className="bb-gap-8 bb-scroll">
    <output>
      <Alert
        type={report.refusedCount + report.alreadyThere + (report.withoutAgent ?? 0) === 0 ? 'success' : 'warning'}
        showIcon
        title={`${summary(report, adding)}.${ownRows(report)}`}
      />
    </output>
    {report.refusedCount === 0 ? null : (
      <Table
        caption="Refused rows"
        columns={columns}
        rows={report.refused.slice(0, listedAtMost)}
        rowKey={({ row }) => row}
      />
    )}
  </div>
)
