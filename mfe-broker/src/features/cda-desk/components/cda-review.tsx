import { cdaState, screens } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { CdaStatusTag, ErrorState, Skeleton } from '@bluebonnet/ui'
import { Alert, Drawer } from '@bluebonnet/ui/layers'
import { CdaActs } from './cda-acts.js'
import { CdaFigures } from './cda-figures.js'
import { CdaSteps } from './cda-steps.js'
import { PlanChange } from './plan-change.js'

interface CdaReviewProps {
  /** The CDA under review; null while the panel is closed. */
  id: string | null
  onClose: () => void
}

const stale = (approvedAt: string | null): string => approvedAt === null
  ? 'A figure of the deal has changed. Generate the CDA again from the deal before approving it.'
  : 'A figure of the deal has changed. Void the CDA and generate it again from the deal before it is sent.'

const Warnings = ({ cda }: { cda: Cda }) => (
  <>
    {cda.voidedAt ? <Alert type="error" showIcon title={`Void: ${cda.voidReason ?? ''}`} /> : null}
    {cda.stale && !cda.voidedAt ? <Alert type="warning" showIcon title={stale(cda.approvedAt)} /> : null}
    {cda.commissionSource === 'DEFAULT' ? <Alert type="info" showIcon title={`Commission: ${screens.cdaDesk.defaultCommission}`} /> : null}
  </>
)

const Review = ({ cda }: { cda: Cda }) => (
  <div className="desk-review">
    <p className="bb-muted">{cda.deal.city}, {cda.deal.state} {cda.deal.zip} · {cda.deal.agentName} · version {cda.version} <CdaStatusTag state={cdaState(cda)} /></p>
    <Warnings cda={cda} />
    <CdaFigures cda={cda} />
    {cda.planChanged && cda.planBefore ? <PlanChange cda={cda} before={cda.planBefore} /> : null}
    <CdaSteps cda={cda} />
    <CdaActs cda={cda} />
  </div>
)

export const CdaReview = ({ id, onClose }: CdaReviewProps) => {
  const cda = useCall('GET /api/cdas/:id', { params: { id: id ?? '' } }, { enabled: id !== null })
  const body = () => {
    if (cda.data) return <Review cda={cda.data} />
    return cda.error ? <ErrorState title="This CDA could not be loaded." onRetry={() => void cda.refetch()} /> : <Skeleton active paragraph={{ rows: 10 }} />
  }
  return <Drawer open={id !== null} onClose={onClose} size="large" title={cda.data?.deal.propertyAddress ?? 'CDA'} destroyOnHidden>{body()}</Drawer>
}
