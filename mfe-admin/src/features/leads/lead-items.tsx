import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { displayName, shownPhone } from '@bluebonnet/domain'
import { leadRoleLabels, type Lead, type UserEntry } from '@bluebonnet/contracts'
import { AppLink, Button, lazyDialog, LeadStatusTag, RelativeTime, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import type { ReactNode } from 'react'
import './leads.css'

const WorkLeadDialog = lazyDialog(async () => (await import('./work-lead-dialog.js')).WorkLeadDialog)

interface LeadItemProps {
  lead: Lead
  /** Name of the assignee, null when unassigned. */
  assignee: string | null
  /** Whether the current user may turn the lead into an agent. */
  mayAdd: boolean
  /** Undefined for users who may only read leads. */
  onWork: (() => void) | undefined
}

const LeadItem = ({ lead, assignee, mayAdd, onWork }: LeadItemProps) => {
  const name = `${lead.firstName} ${lead.lastName}`
  const isOpen = lead.status !== 'CLOSED' && lead.roleInterest === 'AGENT'
  return (
    <Item
      title={
        <span className="bb-row">
          {name} <ToneTag colour="blue">{leadRoleLabels[lead.roleInterest]}</ToneTag>
        </span>
      }
      detail={
        <>
          <span className="lead-ways">
            <a className="bb-underline" href={`mailto:${lead.email}`}>
              {lead.email}
            </a>
            {lead.phone ? (
              <>
                <span className="lead-dot"> · </span>
                <a className="bb-underline bb-nowrap" href={`tel:${lead.phone}`}>
                  {shownPhone(lead.phone)}
                </a>
              </>
            ) : null}
          </span>
          <span className="lead-dot"> · </span>
          <RelativeTime value={lead.createdAt} />
          {assignee === null ? null : <> · with {assignee}</>}
          {lead.agentId !== null && mayAdd ? (
            <>
              {' · '}
              <AppLink className="bb-underline" href={`/roster/${lead.agentId}`} aria-label={`Open agent ${name}`}>
                Open agent
              </AppLink>
            </>
          ) : null}
          {mayAdd && isOpen ? (
            <>
              {' · '}
              <AppLink className="bb-underline" href={`/roster?lead=${lead.id}`} aria-label={`Add ${name} as agent`}>
                Add as agent
              </AppLink>
            </>
          ) : null}
          {lead.message ? <p className="bb-break bb-lines bb-mt-4">{lead.message}</p> : null}
          {lead.note ? (
            <p className="bb-break bb-lines bb-mt-4">
              <strong>Note:</strong> {lead.note}
            </p>
          ) : null}
        </>
      }
      end={
        <>
          <LeadStatusTag status={lead.status} />
          {onWork ? (
            <Button size="small" onClick={onWork} aria-label={`Assign lead of ${name}`}>
              Assign
            </Button>
          ) : null}
        </>
      }
    />
  )
}

interface LeadItemsProps {
  label: string
  leads: readonly Lead[] | undefined
  leaders: readonly UserEntry[]
  empty: ReactNode
}

/** Leads with status and assignee. Super admins work them from here. */
export const LeadItems = ({ label, leads, leaders, empty }: LeadItemsProps) => {
  const { about: worked, ...working } = useDialogAbout<Lead | null>(null)
  const mayAdd = useMay('agents.manage')
  const mayWork = useMay('leads.work')
  const assigneeOf = ({ assignedTo }: Lead): string | null => {
    const assignee = leaders.find(({ id }) => id === assignedTo)
    return assignee === undefined ? null : displayName(assignee)
  }
  return (
    <div className="lead-items">
      <ItemList
        label={label}
        items={leads}
        empty={empty}
        render={(lead) => (
          <LeadItem
            lead={lead}
            assignee={assigneeOf(lead)}
            mayAdd={mayAdd}
            onWork={mayWork ? () => working.ask(lead) : undefined}
          />
        )}
      />
      {worked === null ? null : (
        <WorkLeadDialog
          key={worked.id}
          lead={leads?.find(({ id }) => id === worked.id) ?? worked}
          leaders={leaders}
          open={working.open}
          onClose={working.close}
        />
      )}
    </div>
  )
}
