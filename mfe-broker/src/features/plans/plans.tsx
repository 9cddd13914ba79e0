import { counted } from '@bluebonnet/domain'
import { planWords, type Plan } from '@bluebonnet/contracts'
import { useList, usePanel } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { AppLink, Button, DateText, ErrorState, lazyDialog, PageHeader, SectionCard, Skeleton } from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { AddIcon, EditIcon, Icon } from '@bluebonnet/ui/icons'
import { useNavigate } from 'react-router'
import { AllowedPage } from '../../shared/allowed-page.js'
import { PeoplePages } from '../../shared/office-pages.js'
import './plans.css'

const PlanPanel = lazyDialog(async () => (await import('./plan-panel.js')).PlanPanel)

const title = 'Plans'
const pageRows = 50

interface PlanCardProps {
  plan: Plan
  onOpen: () => void
  /** Null for users who may not edit plans, and for standard plans. */
  onEdit: (() => void) | null
}

const PlanCard = ({ plan, onOpen, onEdit }: PlanCardProps) => (
  <SectionCard title={plan.name} extra={<span className="bb-muted">{counted(plan.agents, 'agent')}</span>}>
    <ul className="bb-gap-4 bb-mb-16">
      {planWords(plan, plan.payees).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
    <div className="bb-row bb-between bb-text-links">
      <span className="bb-muted">
        Version {plan.version}
        {plan.version === 1 ? null : (
          <>
            , for deals submitted from <DateText value={plan.effectiveFrom} />
          </>
        )}
        {plan.code === null ? null : (
          <>
            {' · '}
            <AppLink href="/brokerage">Set under Brokerage</AppLink>
          </>
        )}
      </span>
      <div className="bb-buttons">
        {onEdit === null ? null : (
          <Button icon={<Icon of={EditIcon} />} onClick={onEdit}>
            New version
          </Button>
        )}
        <Button onClick={onOpen}>Sample, what if, versions</Button>
      </div>
    </div>
  </SectionCard>
)

const AllPlans = () => {
  const panel = usePanel('plan')
  const navigate = useNavigate()
  const mayWrite = useMay('plans.write')
  const { rows, error, refetch, isLong, more } = useList('GET /api/plans', { query: {} }, pageRows)
  const shown = rows?.find(({ id }) => id === panel.subject)
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="How commissions are divided. A deal uses the version in force when it was submitted."
        action={
          mayWrite ? (
            <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => void navigate('/plans/new')}>
              New plan
            </Button>
          ) : undefined
        }
      />
      <PeoplePages page="/plans" />
      {error ? <ErrorState title="The plans could not be loaded." onRetry={refetch} /> : null}
      {rows === undefined && !error ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      <div className="plans">
        {rows?.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            onOpen={() => panel.open(plan.id)}
            onEdit={mayWrite && plan.code === null ? () => void navigate(`/plans/${plan.id}/edit`) : null}
          />
        ))}
      </div>
      {isLong ? <LoadMore noun="plans" {...more} /> : null}
      <PlanPanel plan={shown} open={shown !== undefined} onClose={panel.close} />
    </div>
  )
}

/** The brokerage's commission plans in plain words, with what each would have paid (brokers and managers). */
const Plans = () => (
  <AllowedPage
    permission="plans.read"
    title={title}
    text="Only brokers and managers see the plans."
    advice="Your own plan is under Settings in the menu.">
    <AllPlans />
  </AllowedPage>
)

export default Plans
