import { screens, showingLeads, shown } from '@bluebonnet/contracts'
import type { Lead, UserEntry } from '@bluebonnet/contracts'
import { AppLink, EmptyState, ErrorState, SectionCard } from '@bluebonnet/ui'
import { LeadItems } from '../../leads/components/lead-items.js'

interface LeadListProps {
  leads: { rows: readonly Lead[]; total: number } | undefined
  /** Brokers and managers, to whom a lead may be handed. */
  leaders: readonly UserEntry[]
  error: unknown
  onRetry: () => void
}

/** The first ten leads, and how many there are when there are more (docs/rules/screens.md#list-limits). */
export const LeadList = ({ leads, leaders, error, onRetry }: LeadListProps) => (
  <SectionCard
    title={screens.admin.leadList}
    flush
    extra={
      <AppLink href="/leads" aria-label={`View all: ${screens.admin.leadList}`}>
        View all
      </AppLink>
    }>
    {error && !leads ? (
      <ErrorState title="The leads could not be loaded." onRetry={onRetry} />
    ) : (
      <>
        <LeadItems
          label={screens.admin.leadList}
          leads={leads?.rows.slice(0, shown.leads)}
          leaders={leaders}
          empty={<EmptyState drawing="people" text="No leads yet" />}
        />
        {leads && leads.total > shown.leads ? <p className="bb-muted admin-more">{showingLeads(leads.total)}</p> : null}
      </>
    )}
  </SectionCard>
)
