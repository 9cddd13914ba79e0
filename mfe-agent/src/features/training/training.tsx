import { screens } from '@bluebonnet/contracts'
import { EmptyState, PageHeader } from '@bluebonnet/ui'

const Training = () => (
  <div className="bb-stack">
    <PageHeader title="Training" />
    <section className="bb-card">
      <EmptyState drawing="documents" text={screens.training} />
    </section>
  </div>
)

export default Training
