import { roleLabels } from '@bluebonnet/contracts'
import type { RosterEntry } from '@bluebonnet/contracts'
import { AgentStatusTag, ToneTag } from '@bluebonnet/ui'

/** What is to be known of somebody at a glance; nothing of an agent with whom all is as usual. */
export const PersonTags = ({
  person: { role, isActive, isInvited, status, trecLicenseNo },
}: {
  person: RosterEntry
}) => (
  <>
    {role === 'TC' ? <ToneTag colour="gray">{roleLabels.TC}</ToneTag> : null}
    {isActive ? null : <ToneTag colour="gray">Let go</ToneTag>}
    {isInvited ? <ToneTag colour="blue">Invited</ToneTag> : null}
    {isActive && role !== 'TC' && status !== 'ACTIVE' ? <AgentStatusTag status={status} /> : null}
    {trecLicenseNo === null && role !== 'TC' ? <ToneTag colour="gold">No license</ToneTag> : null}
  </>
)
