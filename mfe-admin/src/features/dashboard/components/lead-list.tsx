import { leadRoleLabels, screens, showingLeads, shown } from '@bluebonnet/contracts'
import type { Lead } from '@bluebonnet/contracts'
import { EmptyState, ErrorState, LeadStatusTag, RelativeTime, SectionCard, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'

interface LeadListProps {
  leads: { rows: readonly Lead[]; total: number } | undefined
  error: unknown
  onRetry: () => void
}

const LeadItem = ({ lead }: { lead: Lead }) => (
  <Item
    title={`${lead.firstName} ${lead.lastName}`}
    detail={(
      <>
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
        {lead.phone ? <> · <a href={`tel:${lead.phone}`}>{lead.phone}</a></> : null}
        {' · '}<RelativeTime value={lead.createdAt} />
        {lead.message ? <p className="admin-lead-message">{lead.message}</p> : null}
      </>
    )}
    end={<><ToneTag colour="blue">{leadRoleLabels[lead.roleInterest]}</ToneTag> {lead.status === 'NEW' ? null : <LeadStatusTag status={lead.status} />}</>}
  />
)

/** The first ten leads, and how many there are when there are more (SPEC section 2). */
export const LeadList = ({ leads, error, onRetry }: LeadListProps) => (
  <SectionCard title={screens.admin.leadList} flush>
    {error && !leads ? <ErrorState title="The leads could not be loaded." onRetry={onRetry} /> : (
      <>
        <ItemList label={screens.admin.leadList} items={leads?.rows.slice(0, shown.leads)} itemKey={(lead) => lead.id}
          render={(lead) => <LeadItem lead={lead} />} empty={<EmptyState drawing="people" text="No leads yet" />} />
        {leads && leads.total > shown.leads ? <p className="bb-muted admin-more">{showingLeads(leads.total)}</p> : null}
      </>
    )}
  </SectionCard>
)
