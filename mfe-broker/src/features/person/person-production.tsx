import { useCall } from '@bluebonnet/portal-sdk'
import { ErrorState, SectionCard } from '@bluebonnet/ui'
import { ProductionMonths } from '@bluebonnet/ui/production'

/** An agent's closed deals by month, next to the year before. */
const PersonProduction = ({ agentId }: { agentId: string }) => {
  const months = useCall('GET /api/commission/production', { query: { by: 'month', agentId } })
  return (
    <SectionCard title="Production">
      {months.isError && months.data === undefined ? (
        <ErrorState title="The production could not be loaded." onRetry={() => void months.refetch()} />
      ) : (
        <ProductionMonths title="Closed volume by month" rows={months.data} figure="volume" />
      )}
    </SectionCard>
  )
}

export default PersonProduction
