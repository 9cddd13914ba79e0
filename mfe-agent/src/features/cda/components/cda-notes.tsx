import type { Cda } from '@bluebonnet/contracts'
import { DateText } from '@bluebonnet/ui'
import { Alert } from '@bluebonnet/ui/forms'

const stale = (approvedAt: string | null): string =>
  approvedAt === null
    ? 'The deal has changed since. Generate the CDA again to revise it.'
    : 'The deal has changed since. A broker must void the CDA before it can be generated again.'

/** What a reader must know before trusting the figures, and who has signed them. */
export const CdaNotes = ({ cda }: { cda: Cda }) => (
  <>
    {cda.voidedAt ? (
      <Alert type="error" showIcon title="This CDA is void. Do not disburse under it." description={cda.voidReason} />
    ) : null}
    {cda.stale && !cda.voidedAt ? <Alert type="warning" showIcon title={stale(cda.approvedAt)} /> : null}
    {cda.planChanged && !cda.voidedAt ? (
      <Alert
        type="info"
        showIcon
        title="The plan was changed after this deal was submitted. The broker compares both results."
      />
    ) : null}
    {cda.pdfUrl === null && !cda.voidedAt ? (
      <Alert type="info" showIcon title="The page is being made. It appears here by itself." />
    ) : null}
    {cda.approvedAt && !cda.voidedAt ? (
      <p className="cda-signed">
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
