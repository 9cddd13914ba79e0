import { cdaState } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { CdaStatusTag, Skeleton } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { LoadFailure } from '../../../shared/load-failure.js'
import { hasLiveCda } from '../settled.js'

const Papers = ({ dealId }: { dealId: string }) => {
  const checklist = useCall('GET /api/deals/:id/checklist', { params: { id: dealId } })
  if (!checklist.data && checklist.error)
    return <LoadFailure what="The checklist" error={checklist.error} onRetry={() => void checklist.refetch()} />
  if (!checklist.data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const { items } = checklist.data
  const missing = items.filter(({ done }) => !done)
  if (missing.length === 0) return <>None, all {items.length} are there</>
  return (
    <>
      {missing.length} of {items.length}
      <ul className="closing-papers">
        {missing.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    </>
  )
}

/**
 * What whoever closes a deal should know first: the papers that are missing and where its CDA stands. Neither holds the
 * closing up.
 */
export const ClosingState = ({ deal }: { deal: Deal }) => (
  <Facts
    facts={[
      { label: 'Papers missing', value: <Papers dealId={deal.id} /> },
      {
        label: 'CDA',
        value: hasLiveCda(deal) ? (
          <>
            Version {deal.cda.version} <CdaStatusTag state={cdaState(deal.cda)} />
          </>
        ) : (
          'None yet. It can be generated after the closing too.'
        ),
      },
    ]}
  />
)
