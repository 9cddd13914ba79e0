import type { ImportReport as Report } from '@bluebonnet/contracts'
import { Alert } from '@bluebonnet/ui/layers'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { rowCount } from './row-count.js'

type Refused = Report['refused'][number]

/** More rows than anybody mends one by one; the count says how many there are. */
const listedAtMost = 100

const columns: readonly Column<Refused>[] = [
  { key: 'row', title: 'Row', width: 72, render: ({ row }) => row },
  { key: 'issues', title: 'What is wrong', render: ({ issues }) => issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('. ') },
]

/** What a file would add, and which of its rows would not be taken and why. Row 1 is the header, as table programs number. */
export const ImportReport = ({ report: { accepted, refused } }: { report: Report }) => (
  <div className="agent-import-report">
    <output><Alert type={refused.length === 0 ? 'success' : 'warning'} showIcon
      title={`${rowCount(accepted)} can be added${refused.length === 0 ? ', none is refused.' : `, ${rowCount(refused.length)} would be left out.`}`} /></output>
    {refused.length === 0 ? null : <Table caption="Refused rows" columns={columns} rows={refused.slice(0, listedAtMost)} rowKey={({ row }) => row} />}
  </div>
)
