import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, ErrorState, SectionCard } from '@bluebonnet/ui'
import { ProductionBars, ProductionMonths } from '@bluebonnet/ui/production'

/** Company dollar by month and production by agent, each next to the year before. */
const BrokerageCharts = () => {
  const months = useCall('GET /api/commission/production', { query: { by: 'month' } })
  const agents = useCall('GET /api/commission/production', { query: { by: 'agent' } })
  return (
    <div className="bb-columns bb-columns-wide bb-stretch">
      <SectionCard title="Company dollar by month" extra={<AppLink href="/company-dollar">Company Dollar</AppLink>}>
        {months.isError && months.data === undefined ? (
          <ErrorState title="The company dollar could not be loaded." onRetry={() => void months.refetch()} />
        ) : (
          <ProductionMonths title="Company dollar by month" rows={months.data} figure="companyDollar" />
        )}
      </SectionCard>
      <SectionCard title="Production by agent" extra={<AppLink href="/roster">Roster</AppLink>}>
        {agents.isError && agents.data === undefined ? (
          <ErrorState title="The production could not be loaded." onRetry={() => void agents.refetch()} />
        ) : (
          <ProductionBars
            title="Closed volume by agent"
            rows={agents.data}
            figure="volume"
            most={6}
            hrefOf={(agentId) => `/roster/${agentId}`}
          />
        )}
      </SectionCard>
    </div>
  )
}

export default BrokerageCharts
