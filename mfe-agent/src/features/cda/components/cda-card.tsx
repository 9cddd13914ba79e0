import { cdaState, compPlanLabels, screens } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { Button, CdaStatusTag, EmptyState, Money, SectionCard, Skeleton } from '@bluebonnet/ui'
import { CdaSteps, CdaSums, commissionBasis, Facts } from '@bluebonnet/ui/data'
import { DownloadIcon, PdfIcon } from '@bluebonnet/ui/icons'
import { LoadFailure } from '../../../shared/load-failure.js'
import { useGenerateCda } from '../hooks/use-generate-cda.js'
import { CdaNotes } from './cda-notes.js'
import '../cda.css'

const Standing = ({ cdaId }: { cdaId: string }) => {
  const read = useCall('GET /api/cdas/:id', { params: { id: cdaId } })
  const cda = read.data
  if (!cda)
    return read.error ? (
      <LoadFailure what="The CDA" error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 5 }} />
    )
  return (
    <div className="cda">
      <div className="cda-head">
        <span>Version {cda.version}</span>
        <CdaStatusTag state={cdaState(cda)} />
        {cda.pdfUrl === null ? null : (
          <span className="cda-links">
            <Button href={cda.pdfUrl} target="_blank" rel="noreferrer" icon={<PdfIcon aria-hidden />}>
              View CDA
            </Button>
            <Button href={cda.pdfUrl} download icon={<DownloadIcon />} aria-label="Download CDA" />
          </span>
        )}
      </div>
      <CdaNotes cda={cda} />
      <Facts
        facts={[
          { label: 'Sale price', value: <Money value={cda.salePrice} exact /> },
          { label: 'Commission', value: commissionBasis(cda) },
          { label: 'Plan', value: compPlanLabels[cda.plan] },
        ]}
      />
      <CdaSums cda={cda} />
      <CdaSteps lines={cda.lines} />
    </div>
  )
}

/** The deal's CDA: where it stands, its figures, and how they were reached. */
export const CdaCard = ({ deal }: { deal: Deal }) => {
  const generate = useGenerateCda()
  const button = (
    <Button disabled={generate.isPending} onClick={() => generate.mutate({ params: { id: deal.id } })}>
      {screens.deals.generateCda}
    </Button>
  )
  return (
    <SectionCard title="CDA" extra={button}>
      {deal.cda === null ? (
        <EmptyState text="No CDA yet. A broker approves the deal, then it can be generated." />
      ) : (
        <Standing cdaId={deal.cda.id} />
      )}
    </SectionCard>
  )
}
