import { basisLabels } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { ToneTag } from '@bluebonnet/ui'

type Basis = CommissionSummary['transactions'][number]['basis']

/** Actual: from a CDA. Estimate: what a CDA would say now (docs/rules/commission-and-caps.md#actual). */
export const BasisTag = ({ basis }: { basis: Basis }) => (
  <span className="commission-basis">
    <ToneTag colour={basis === 'ACTUAL' ? 'green' : 'gray'}>{basisLabels[basis]}</ToneTag>
  </span>
)
