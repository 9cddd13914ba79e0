import { planWords } from '@bluebonnet/contracts'
import { useCall, useSession } from '@bluebonnet/portal-sdk'
import { ErrorState, SectionCard, Skeleton } from '@bluebonnet/ui'

/** The user's current commission plan in plain words. Empty without a plan. */
export const OwnPlan = () => {
  const { user } = useSession()
  const isAgent = user !== null && user.agentId !== null
  const { data: plan, error, refetch } = useCall('GET /api/agent/plan', {}, { enabled: isAgent })
  if (!isAgent) return null
  if (plan === undefined)
    return (
      <SectionCard title="Your plan">
        {error ? (
          <ErrorState title="Your plan could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )}
      </SectionCard>
    )
  if (plan === null) return null
  return (
    <SectionCard title={`Your plan: ${plan.name}`}>
      <ul className="bb-gap-4">
        {planWords(plan, plan.payees).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </SectionCard>
  )
}
