import { compPlanLabels, screens } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { DateText, EmptyState, Money, SectionCard, Skeleton } from '@bluebonnet/ui'
import { CapBar, Facts } from '@bluebonnet/ui/data'

type Cap = NonNullable<CommissionSummary['cap']>

const Progress = ({ cap }: { cap: Cap }) => (
  <>
    <CapBar cap={cap.annualCap} paid={cap.paid} reserved={cap.reserved} />
    <Facts
      facts={[
        { label: 'Annual cap', value: <Money value={cap.annualCap} /> },
        { label: 'Paid', value: <Money value={cap.paid} /> },
        { label: 'Reserved', value: <Money value={cap.reserved} /> },
        { label: 'Remaining', value: <Money value={cap.remaining} /> },
        { label: 'Plan', value: compPlanLabels[cap.plan] },
        { label: 'Cap year began', value: <DateText value={cap.yearStart} /> },
        { label: 'Starts afresh', value: <DateText value={cap.yearEnd} /> },
      ]}
    />
  </>
)

interface CapCardProps {
  summary: CommissionSummary | undefined
  /** Whether the caller may look at one agent out of many. */
  choosesAgent: boolean
}

const Body = ({ cap, choosesAgent }: { cap: Cap | null; choosesAgent: boolean }) => {
  if (cap === null)
    return (
      <EmptyState
        drawing="charts"
        text={
          choosesAgent
            ? 'A cap belongs to one agent. Choose an agent above to see theirs.'
            : 'You have no agent profile, so no cap.'
        }
      />
    )
  if (cap.annualCap <= 0)
    return <EmptyState drawing="charts" text={`The plan ${compPlanLabels[cap.plan]} has no annual cap.`} />
  return <Progress cap={cap} />
}

/** What the brokerage has received towards the agent's annual cap, from the ledger. */
export const CapCard = ({ summary, choosesAgent }: CapCardProps) => (
  <SectionCard
    title={screens.commission.cap}
    extra={summary?.cap ? <span className="commission-muted">{summary.cap.agentName}</span> : null}>
    {summary ? (
      <div className="commission-cap">
        <Body cap={summary.cap} choosesAgent={choosesAgent} />
      </div>
    ) : (
      <Skeleton active paragraph={{ rows: 4 }} />
    )}
  </SectionCard>
)
