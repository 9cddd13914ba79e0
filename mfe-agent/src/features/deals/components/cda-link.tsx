import { cdaState } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { CdaStatusTag } from '@bluebonnet/ui'

/** The CDA's page in a new tab once it is there, and where the CDA stands. */
export const CdaLink = ({ deal: { cda } }: { deal: Pick<Deal, 'cda'> }) => {
  if (cda === null) return null
  return (
    <span className="deal-cda">
      {cda.pdfUrl === null ? (
        'CDA'
      ) : (
        <a href={cda.pdfUrl} target="_blank" rel="noreferrer">
          View CDA
        </a>
      )}
      <CdaStatusTag state={cdaState(cda)} />
    </span>
  )
}
