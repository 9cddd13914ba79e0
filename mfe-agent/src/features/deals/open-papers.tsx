import { isCounted, isSettledPaper } from '@bluebonnet/domain'
import type { Paper } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { Skeleton } from '@bluebonnet/ui'
import { LoadFailure } from '../../shared/load-failure.js'
import { isOpenLine } from '../../shared/papers/paper-lines.js'

interface OpenPapersProps {
  dealId: string
  /** Counts papers under review as filed. */
  isFiled?: boolean
}

/** How many of a deal's papers are missing, and which. */
export const OpenPapers = ({ dealId, isFiled = false }: OpenPapersProps) => {
  const read = useCall('GET /api/deals/:id/papers', { params: { id: dealId } })
  if (!read.data && read.error)
    return <LoadFailure what="The papers" error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const isOpen = (paper: Paper): boolean => (isFiled ? isOpenLine(paper) : !isSettledPaper(paper))
  const needed = read.data.papers.filter((paper) => isCounted(paper) && paper.state !== 'NOT_APPLICABLE')
  const open = needed.filter(isOpen)
  if (open.length === 0)
    return (
      <>
        None, all {needed.length} are {isFiled ? 'there' : 'accepted'}
      </>
    )
  return (
    <>
      {open.length} of {needed.length}
      <ul className="bb-muted bb-mt-4">
        {open.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    </>
  )
}
