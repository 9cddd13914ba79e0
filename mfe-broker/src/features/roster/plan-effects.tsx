import type { CallAnswer, RosterEntry } from '@bluebonnet/contracts'
import { api, useBulk, useCall } from '@bluebonnet/portal-sdk'
import { ErrorState, formatMoney, Skeleton } from '@bluebonnet/ui'
import { Checkbox } from '@bluebonnet/ui/forms'
import { sumOf } from '../../shared/sums.js'

type Effect = CallAnswer<'GET /api/agents/:id/plan-effects'>[number]

const signed = (dollars: number): string => `${dollars < 0 ? '-' : '+'}${formatMoney(Math.abs(dollars), true)}`

const words = ({ now, under, isApproved, isBySelf }: Effect): string =>
  [
    `${formatMoney(now, true)}, then ${formatMoney(under, true)} (${signed(sumOf([under, -now]))})`,
    ...(isBySelf ? ['changes with the plan'] : []),
    ...(isApproved && !isBySelf ? ['void its approved CDA first'] : []),
  ].join(', ')

interface PlanEffectsProps {
  agentId: string
  planId: string
  /** Set by Form.Item: the deals that change to the new plan too. */
  value?: string[]
  onChange?: (dealIds: string[]) => void
}

/** The open deals that another plan would change, with the agent's amount. Only ticked deals change. */
export const PlanEffects = ({ agentId, planId, value = [], onChange }: PlanEffectsProps) => {
  const { data, isError, refetch } = useCall('GET /api/agents/:id/plan-effects', {
    params: { id: agentId },
    query: { planId },
  })
  if (data === undefined)
    return isError ? (
      <ErrorState title="The open deals could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    )
  if (data.length === 0) return <p className="bb-muted">No open deal would change.</p>
  return (
    <>
      <p className="bb-muted">They keep the plan of the day they were submitted. Choose those that change too.</p>
      <ul className="bb-gap-8">
        {data.map((effect) => (
          <li key={effect.dealId}>
            <Checkbox
              checked={effect.isBySelf || value.includes(effect.dealId)}
              disabled={effect.isBySelf || effect.isApproved}
              onChange={({ target }) =>
                onChange?.(
                  target.checked ? [...value, effect.dealId] : value.filter((dealId) => dealId !== effect.dealId),
                )
              }>
              {effect.propertyAddress}
              <span className="bb-muted bb-block">{words(effect)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Applies the agent's current plan to the selected deals. Refused deals are reported and stay unchanged. */
export const useApplyPlan = ({ id: agentId }: Pick<RosterEntry, 'id'>) => {
  const bulk = useBulk<string>('deals', 'POST /api/deals/:id/plan')
  return async (planId: string, dealIds: readonly string[]): Promise<void> => {
    if (dealIds.length === 0) return
    await bulk.run({
      rows: dealIds,
      message: 'Plan changed',
      left: ({ length }) => (length === dealIds.length ? 'Agent updated, plan not changed' : 'Plan not changed'),
      act: async (id) =>
        api('POST /api/deals/:id/plan', {
          params: { id },
          body: { agentId, planId, reason: 'The agent changed plans' },
        }),
    })
  }
}
