import { cdaState, unpaidWords, type Cda, type Deal } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, CdaStatusTag, DateText, EmptyState, SectionCard, Skeleton } from '@bluebonnet/ui'
import { CdaActions, WorksheetButton } from '@bluebonnet/ui/cda-actions'
import { commissionBasis, Facts } from '@bluebonnet/ui/data'
import { Alert } from '@bluebonnet/ui/page-forms'
import { DownloadIcon, Icon, PdfIcon } from '@bluebonnet/ui/icons'
import { LoadFailure } from '../../shared/load-failure.js'

const stale = (approvedAt: string | null): string =>
  approvedAt === null
    ? 'Its figures are out of date. Generate the CDA again to revise it.'
    : 'Its figures are out of date. A broker must void the CDA before it can be generated again.'

/** Warnings about the figures, and who has signed them. */
const CdaNotes = ({ cda }: { cda: Cda }) => (
  <>
    {cda.voidedAt ? (
      <Alert type="error" showIcon title="This CDA is void. Do not disburse under it." description={cda.voidReason} />
    ) : null}
    {cda.stale && !cda.voidedAt ? (
      <Alert type="warning" showIcon title={stale(cda.approvedAt)} description={cda.staleReason} />
    ) : null}
    {unpaidWords(cda) !== null && !cda.voidedAt ? <Alert type="warning" showIcon title={unpaidWords(cda)} /> : null}
    {cda.planChanged && !cda.voidedAt ? (
      <Alert
        type="info"
        showIcon
        title="The plan was changed after this deal was submitted. The broker compares both results."
      />
    ) : null}
    {cda.pdfUrl === null && !cda.voidedAt ? (
      <Alert type="info" showIcon title="The page is being generated and will appear here." />
    ) : null}
    {cda.approvedAt && !cda.voidedAt ? (
      <p className="bb-muted">
        Approved by {cda.approvedByName ?? 'the broker'}, <DateText value={cda.approvedAt} time />
        {cda.sentToTitleAt ? (
          <>
            . Sent to title <DateText value={cda.sentToTitleAt} time />
          </>
        ) : null}
      </p>
    ) : null}
  </>
)

const CdaStatus = ({ cdaId }: { cdaId: string }) => {
  const mayDecide = useMay('cdas.decide')
  const read = useCall('GET /api/cdas/:id', { params: { id: cdaId } })
  const cda = read.data
  if (!cda)
    return read.error ? (
      <LoadFailure what="The CDA" error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 5 }} />
    )
  return (
    <div className="bb-gap-12">
      <div className="bb-row">
        <span>Version {cda.version}</span>
        <CdaStatusTag state={cdaState(cda)} />
        {cda.pdfUrl === null ? null : (
          <span className="bb-flex bb-end">
            <Button href={cda.pdfUrl} target="_blank" rel="noreferrer" icon={<Icon of={PdfIcon} />}>
              View CDA
            </Button>
            <Button href={cda.pdfUrl} download icon={<Icon of={DownloadIcon} />} aria-label="Download CDA" />
            <WorksheetButton cda={cda} />
          </span>
        )}
      </div>
      <CdaNotes cda={cda} />
      <Facts
        facts={[
          { label: 'Commission', value: commissionBasis(cda) },
          { label: 'Plan', value: cda.planName },
        ]}
      />
      {mayDecide && cda.voidedAt === null ? <CdaActions cda={cda} /> : null}
    </div>
  )
}

/** The deal's CDA: status, figures and how they are calculated. */
export const CdaCard = ({ deal }: { deal: Deal }) => (
  <SectionCard title="CDA">
    {deal.cda === null ? (
      <EmptyState
        text={
          deal.approvedAt === null
            ? 'No CDA yet. A broker approves the deal, then it can be generated.'
            : 'No CDA yet. Generate it once the figures are right.'
        }
      />
    ) : (
      <CdaStatus cdaId={deal.cda.id} />
    )}
  </SectionCard>
)
