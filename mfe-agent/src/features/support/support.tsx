import { screens } from '@bluebonnet/contracts'
import { EmptyState, PageHeader } from '@bluebonnet/ui'

const Support = () => (
  <div className="bb-stack">
    <PageHeader title="Support" />
    <section className="bb-card">
      <EmptyState drawing="documents" text={screens.support} />
    </section>
  </div>
)

export default Support
