import { urlOf } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button } from '@bluebonnet/ui'
import { Alert } from '@bluebonnet/ui/page-forms'
import { sampleCounts } from '@bluebonnet/ui/sample-deal'

/** What the sample deal is, on its page (docs/rules/lifecycle.md#sample). */
export const SampleNotice = ({ onRemove }: { onRemove: () => void }) => {
  const mayRemove = useMay('imports.deals')
  const seesCda = useMay('cdas.decide')
  return (
    <Alert
      type="info"
      showIcon
      title={`This is a sample to try things out. ${sampleCounts(mayRemove)}`}
      description={
        <>
          <p>It does not close, and its CDA stays a draft.</p>
          <div className="bb-buttons bb-mt-8">
            {seesCda ? (
              <Button size="small" href={urlOf('GET /api/sample-cda', {})} target="_blank" rel="noreferrer">
                See a sample CDA
              </Button>
            ) : null}
            {mayRemove ? (
              <Button size="small" danger onClick={onRemove}>
                Remove the sample deal
              </Button>
            ) : null}
          </div>
        </>
      }
    />
  )
}
