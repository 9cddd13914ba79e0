import type { ReactNode } from 'react'
import {
  agentStatusColours,
  agentStatusLabels,
  cdaStateColours,
  cdaStateLabels,
  commissionLabels,
  commissionLabelColours,
  dealSideLabels,
  dealStatusColours,
  eventTypeColours,
  eventTypeLabels,
  leadStatusColours,
  leadStatusLabels,
  propertyStatusColours,
  roleLabels,
  statusLabel,
  superAdminLabel,
  type CdaState,
  type TagColour,
} from '@bluebonnet/contracts'
import type { AgentStatus, DealSide, DealStatus, EventType, LeadStatus, PropertyStatus, Role } from '@bluebonnet/domain'

/** A light tint with dark text: never colour alone. */
export const ToneTag = ({ colour, children }: { colour: TagColour; children: ReactNode }) => (
  <span className={`bb-tag bb-tone-${colour}`}>{children}</span>
)

export const DealStatusTag = ({ status }: { status: DealStatus }) => (
  <ToneTag colour={dealStatusColours[status]}>{statusLabel(status)}</ToneTag>
)
/** The commission page's label of a deal: Paid, Pending or Draft (docs/rules/commission-and-caps.md#label). */
export const CommissionTag = ({ status }: { status: DealStatus }) => {
  const label = commissionLabels[status]
  return <ToneTag colour={commissionLabelColours[label]}>{label}</ToneTag>
}
export const PropertyStatusTag = ({ status }: { status: PropertyStatus }) => (
  <ToneTag colour={propertyStatusColours[status]}>{statusLabel(status)}</ToneTag>
)
export const CdaStatusTag = ({ state }: { state: CdaState }) => (
  <ToneTag colour={cdaStateColours[state]}>{cdaStateLabels[state]}</ToneTag>
)
export const DealSideTag = ({ side }: { side: DealSide }) => <ToneTag colour="gray">{dealSideLabels[side]}</ToneTag>
export const EventTypeTag = ({ type }: { type: EventType }) => (
  <ToneTag colour={eventTypeColours[type]}>{eventTypeLabels[type]}</ToneTag>
)
export const AgentStatusTag = ({ status }: { status: AgentStatus }) => (
  <ToneTag colour={agentStatusColours[status]}>{agentStatusLabels[status]}</ToneTag>
)
export const LeadStatusTag = ({ status }: { status: LeadStatus }) => (
  <ToneTag colour={leadStatusColours[status]}>{leadStatusLabels[status]}</ToneTag>
)
export const RoleTag = ({ role, isSuperAdmin = false }: { role: Role; isSuperAdmin?: boolean }) => (
  <ToneTag colour="gray">{isSuperAdmin ? superAdminLabel : roleLabels[role]}</ToneTag>
)
