import { leadRoleLabels, screens, showingLeads, shown } from '@bluebonnet/contracts'
import type { Lead, UserEntry } from '@bluebonnet/contracts'
import { Button, EmptyState, ErrorState, LeadStatusTag, RelativeTime, SectionCard, ToneTag, lazyDialog } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { useState } from 'react'
import { nameOf } from '../../../shared/name-of.js'

const WorkLeadDialog = lazyDialog(async () => (await import('./work-lead-dialog.js')).WorkLeadDialog)

interface LeadListProps {
  leads: { rows: readonly Lead[]; total: number } | undefined
  /** Brokers and managers, to whom a lead may be handed. */
  leaders: readonly UserEntry[]
  error: unknown
  onRetry: () => void
}

interface LeadItemProps {
  lead: Lead
  /** Name of who takes it on, null for nobody. */
  assignee: string | null
  onWork: () => void
}

const LeadItem = ({ lead, assignee, onWork }: LeadItemProps) => (
  <Item
    title={`${lead.firstName} ${lead.lastName}`}
    detail={(
      <>
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
        {lead.phone ? <> · <a href={`tel:${lead.phone}`}>{lead.phone}</a></> : null}
        {' · '}<RelativeTime value={lead.createdAt} />
        {assignee === null ? null : <> · with {assignee}</>}
        {lead.message ? <p className="admin-lead-message">{lead.message}</p> : null}
        {lead.note ? <p className="admin-lead-message"><strong>Note:</strong> {lead.note}</p> : null}
      </>
    )}
    end={<><ToneTag colour="blue">{leadRoleLabels[lead.roleInterest]}</ToneTag> <LeadStatusTag status={lead.status} /> <Button size="small" onClick={onWork} aria-label={`Work lead of ${lead.firstName} ${lead.lastName}`}>Work</Button></>}
  />
)

/** The first ten leads, and how many there are when there are more (SPEC section 2). */
export const LeadList = ({ leads, leaders, error, onRetry }: LeadListProps) => {
  const [worked, setWorked] = useState<Lead | null>(null)
  const [isOpen, setOpen] = useState(false)
  const assigneeOf = ({ assignedTo }: Lead): string | null => {
    const user = leaders.find(({ id }) => id === assignedTo)
    return user === undefined ? null : nameOf(user)
  }
  const work = (lead: Lead): void => {
    setWorked(lead)
    setOpen(true)
  }
  return (
    <SectionCard title={screens.admin.leadList} flush>
      {error && !leads ? <ErrorState title="The leads could not be loaded." onRetry={onRetry} /> : (
        <>
          <ItemList label={screens.admin.leadList} items={leads?.rows.slice(0, shown.leads)} itemKey={(lead) => lead.id}
            render={(lead) => <LeadItem lead={lead} assignee={assigneeOf(lead)} onWork={() => work(lead)} />} empty={<EmptyState drawing="people" text="No leads yet" />} />
          {leads && leads.total > shown.leads ? <p className="bb-muted admin-more">{showingLeads(leads.total)}</p> : null}
        </>
      )}
      {worked === null ? null : <WorkLeadDialog key={worked.id} lead={leads?.rows.find(({ id }) => id === worked.id) ?? worked} leaders={leaders} open={isOpen} onClose={() => setOpen(false)} />}
    </SectionCard>
  )
}
