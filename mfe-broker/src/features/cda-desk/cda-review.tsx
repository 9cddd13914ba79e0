import { cdaState, compPlanLabels, screens, unpaidWords, type Cda } from '@bluebonnet/contracts'
import { acceptedPapersInWords } from '@bluebonnet/domain'
import { canGenerateAgain } from '@bluebonnet/contracts/cdas/cda-rights'
import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, Button, CdaStatusTag, DateText, ErrorState, Money, Skeleton, type DialogProps } from '@bluebonnet/ui'
import { CdaActions, WorksheetButton } from '@bluebonnet/ui/cda-actions'
import { CdaSteps, CdaSums, commissionBasis, Facts, Table } from '@bluebonnet/ui/data'
import { Alert, Drawer } from '@bluebonnet/ui/layers'
import { useGenerateAgain } from './use-generate-again.js'

/** Compares both results when an agent's plan changed after submission (docs/rules/cda.md#plan-changed). */
const PlanChange = ({ cda, before }: { cda: Cda; before: Cda['planBefore'] }) => (
  <>
    <Alert
      type="warning"
      showIcon
      title={`An agent changed their plan after this deal was submitted. ${
        before === null ? 'Ask what was agreed' : 'Compare both results'
      } before you approve.`}
    />
    {before === null ? null : (
      <Table
        caption="Result before and after the change of plan"
        rows={[
          { ...before, key: 'before' },
          { ...cda, key: 'now' },
        ]}
        rowKey={(row) => row.key}
        columns={[
          {
            key: 'plan',
            title: 'Plan',
            render: (row) =>
              row.key === 'now' ? `Now: ${cda.planName ?? '—'}` : `Before: ${compPlanLabels[before.plan]}`,
          },
          {
            key: 'brokerage',
            title: 'Brokerage',
            align: 'end',
            render: (row) => <Money value={row.brokerageSplit} exact />,
          },
          { key: 'fee', title: 'Fee', align: 'end', render: (row) => <Money value={row.perFileFee} exact /> },
          { key: 'agent', title: 'Agent', align: 'end', render: (row) => <Money value={row.agentSplit} exact /> },
        ]}
      />
    )}
  </>
)

interface CdaReviewProps extends DialogProps {
  /** The CDA under review. Null while the panel is closed. */
  id: string | null
}

const stale = (approvedAt: string | null): string =>
  approvedAt === null
    ? 'Its figures are out of date. Generate the CDA again before approving it.'
    : 'Its figures are out of date. Void the CDA and generate it again before it is sent.'

const Warnings = ({ cda }: { cda: Cda }) => (
  <>
    {cda.voidedAt ? <Alert type="error" showIcon title={`Void: ${cda.voidReason ?? ''}`} /> : null}
    {cda.stale && !cda.voidedAt ? (
      <Alert type="warning" showIcon title={stale(cda.approvedAt)} description={cda.staleReason} />
    ) : null}
    {unpaidWords(cda) !== null && !cda.voidedAt ? <Alert type="warning" showIcon title={unpaidWords(cda)} /> : null}
    {cda.commissionSource === 'DEFAULT' ? (
      <Alert type="info" showIcon title={`Commission: ${screens.cdaDesk.defaultCommission}`} />
    ) : null}
  </>
)

const Terms = ({ cda }: { cda: Cda }) => (
  <Facts
    facts={[
      { label: 'Sale price', value: <Money value={cda.salePrice} exact /> },
      { label: 'Commission', value: commissionBasis(cda) },
      { label: 'Closing', value: <DateText value={cda.deal.closeDate} /> },
      { label: 'Plan', value: cda.planName },
      ...(acceptedPapersInWords(cda.deal.papers)
        ? [
            {
              label: 'Papers',
              value: <AppLink href={`/deals/${cda.dealId}#papers`}>{acceptedPapersInWords(cda.deal.papers)}</AppLink>,
            },
          ]
        : []),
      { label: 'Title company', value: cda.deal.titleCompany ?? 'Not entered' },
      ...(cda.approvedAt
        ? [
            {
              label: 'Approved',
              value: (
                <>
                  <DateText value={cda.approvedAt} time /> by {cda.approvedByName}
                </>
              ),
            },
          ]
        : []),
      ...(cda.sentToTitleAt ? [{ label: 'Sent to title', value: <DateText value={cda.sentToTitleAt} time /> }] : []),
    ]}
  />
)

/** Generates the next version of an outdated or void CDA. */
const GenerateAgain = ({ cda }: { cda: Cda }) => {
  const again = useGenerateAgain()
  return (
    <Button type="primary" disabled={again.isPending} onClick={() => again.mutate({ params: { id: cda.dealId } })}>
      Generate again
    </Button>
  )
}

const Review = ({ cda }: { cda: Cda }) => (
  <div className="bb-gap-16">
    <p className="bb-muted">
      {cda.deal.city}, {cda.deal.state} {cda.deal.zip} · {cda.deal.agentName} · version {cda.version}{' '}
      <CdaStatusTag state={cdaState(cda)} />
    </p>
    <Warnings cda={cda} />
    <Terms cda={cda} />
    <CdaSums cda={cda} />
    {cda.planChanged ? <PlanChange cda={cda} before={cda.planBefore} /> : null}
    <CdaSteps lines={cda.lines} />
    <CdaActions
      cda={cda}
      links={
        <>
          {canGenerateAgain(cda) ? <GenerateAgain cda={cda} /> : null}
          {cda.pdfUrl ? (
            <Button href={cda.pdfUrl} target="_blank" rel="noreferrer">
              View CDA
            </Button>
          ) : null}
          <WorksheetButton cda={cda} />
          <AppLink href={`/deals/${cda.dealId}`}>Go to the deal</AppLink>
        </>
      }
    />
  </div>
)

export const CdaReview = ({ id, open, onClose }: CdaReviewProps) => {
  const cda = useCall('GET /api/cdas/:id', { params: { id: id ?? '' } }, { enabled: id !== null })
  const body = () => {
    if (cda.data) return <Review cda={cda.data} />
    return cda.error ? (
      <ErrorState title="This CDA could not be loaded." onRetry={() => void cda.refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 10 }} />
    )
  }
  return (
    <Drawer open={open} onClose={onClose} size="large" title={cda.data?.deal.propertyAddress ?? 'CDA'} destroyOnHidden>
      {body()}
    </Drawer>
  )
}
