import { roleLabels, type RosterEntry } from '@bluebonnet/contracts'
import { AgentStatusTag, DateText, ToneTag } from '@bluebonnet/ui'

/** A person's notable facts as tags. None when nothing is unusual. */
export const PersonTags = ({
  person: { role, isActive, isInvited, status, trecLicenseNo },
}: {
  person: RosterEntry
}) => (
  <>
    {trecLicenseNo === null && role !== 'TC' ? <ToneTag colour="gold">No license</ToneTag> : null}
    {role === 'TC' ? <ToneTag colour="gray">{roleLabels.TC}</ToneTag> : null}
    {isActive ? null : <ToneTag colour="gray">Deactivated</ToneTag>}
    {isInvited ? <ToneTag colour="blue">No password yet</ToneTag> : null}
    {isActive && role !== 'TC' && status !== 'ACTIVE' ? <AgentStatusTag status={status} /> : null}
  </>
)

/** A person's current plan, and the scheduled next one. */
export const PlanText = ({ person: { planName, nextPlan } }: { person: RosterEntry }) => (
  <>
    {planName ?? '—'}
    {nextPlan === undefined ? null : (
      <div className="bb-muted">
        {nextPlan.name} from <DateText value={nextPlan.from} />
      </div>
    )}
  </>
)
