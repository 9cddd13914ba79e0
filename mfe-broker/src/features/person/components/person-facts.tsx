import { agentFields, compPlanLabels, screens } from '@bluebonnet/contracts'
import type { RosterEntry } from '@bluebonnet/contracts'
import { AgentStatusTag, DateText, Money, SectionCard } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { PersonTags } from '../../roster/components/person-tags.js'

/** What only somebody who sells has. */
const ofAgent = (person: RosterEntry) => [
  { label: 'TREC License', value: person.trecLicenseNo ?? 'None: no CDA can be made' },
  { label: agentFields.status, value: <AgentStatusTag status={person.status} /> },
  { label: agentFields.compPlan, value: person.compPlan === null ? '—' : compPlanLabels[person.compPlan] },
  {
    label: 'Cap Year Start',
    value: person.capYearStart === null ? 'January 1' : <DateText value={person.capYearStart} />,
  },
  { label: 'Closed this year', value: person.closedDeals },
  { label: 'Volume', value: <Money value={person.closedVolume} /> },
  { label: screens.commission.ytd, value: <Money value={person.commissionYTD} /> },
]

export const PersonFacts = ({ person }: { person: RosterEntry }) => (
  <SectionCard title="Particulars">
    <div className="roster-person">
      <PersonTags person={person} />
    </div>
    <Facts
      facts={[
        { label: 'Email', value: <a href={`mailto:${person.email}`}>{person.email}</a> },
        { label: 'Phone', value: person.phone === null ? '—' : <a href={`tel:${person.phone}`}>{person.phone}</a> },
        ...(person.role === 'TC' ? [] : ofAgent(person)),
      ]}
    />
  </SectionCard>
)
