import { can, isBroker, mayDecideFor } from '@bluebonnet/domain'
import type { Deal } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import { Button } from '@bluebonnet/ui'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { DealPlanDialog } from '../../shared/dialogs.js'
import type { PlanOfDeal } from './deal-plan-dialog.js'

interface LineProps {
  plan: PlanOfDeal
  isOwn: boolean
  /** Whether several agents are paid. */
  isNamed: boolean
}

const PlanLine = ({ plan: { agent, name, chosen }, isOwn, isNamed }: LineProps) => {
  if (isOwn && chosen !== null)
    return (
      <span>
        Your broker chose <strong>{name}</strong> for this deal: {chosen.reason}
      </span>
    )
  return (
    <span>
      {isNamed ? `Plan of ${agent.name}` : 'Plan of this deal'}: <strong>{name}</strong>
      {chosen === null ? null : (
        <span className="bb-muted">
          {' '}
          chosen{chosen.authorName === null ? '' : ` by ${chosen.authorName}`}: {chosen.reason}
        </span>
      )}
    </span>
  )
}

interface PlansProps {
  deal: Deal
  plans: readonly PlanOfDeal[]
}

/** The plan of each agent. The office sees all plans, an agent only those that a broker chose for them. */
export const DealPlansList = ({ deal, plans }: PlansProps) => {
  const { user } = useSession()
  const decides = useMayDecide()
  const { about: asked, ...asking } = useDialogAbout<PlanOfDeal | null>(null)
  const isAgent = user?.role === 'AGENT'
  const shown = isAgent ? plans.filter(({ chosen }) => chosen !== null) : plans
  const isSigned = deal.cda !== null && deal.cda.approvedAt !== null && deal.cda.voidedAt === null
  const mayChoose =
    user !== null &&
    can(user, 'deals.approve') &&
    !isSigned &&
    (deal.status !== 'CLOSED' || isBroker(user)) &&
    decides(deal.id, deal.agentId) &&
    plans.every(({ agent }) => mayDecideFor(user, agent.id))
  if (shown.length === 0) return null
  return (
    <>
      <ul className="paid-others" aria-label="Plans">
        {shown.map((plan) => (
          <li key={plan.agent.id}>
            <PlanLine plan={plan} isOwn={isAgent} isNamed={plans.length > 1} />
            {mayChoose ? (
              <span className="paid-actions">
                <Button
                  size="small"
                  type="text"
                  aria-label={`Change plan of this deal: ${plan.agent.name}`}
                  onClick={() => asking.ask(plan)}>
                  Change
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <DealPlanDialog
          key={asked.agent.id}
          deal={deal}
          of={plans.find(({ agent }) => agent.id === asked.agent.id) ?? asked}
          open={asking.open}
          onClose={asking.close}
        />
      )}
    </>
  )
}
