import { DealDocuments } from './deal-documents.js'
import { DealPapers } from './deal-papers.js'
import type { DealTabProps } from './deal-tab.js'

const PapersTab = ({ deal }: DealTabProps) => (
  <div className="bb-stack">
    <DealPapers deal={deal} />
    <DealDocuments dealId={deal.id} />
  </div>
)

export default PapersTab
