import { counted } from '@bluebonnet/domain'
import type { Mentorship, RosterEntry } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { AppLink, Button, DateText, EmptyState, lazyDialog } from '@bluebonnet/ui'
import { Item, ItemList, ListCard } from '@bluebonnet/ui/data'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { useRights } from '../roster/roster-changes.js'

const AddMentorDialog = lazyDialog(async () => (await import('./mentor-dialogs.js')).AddMentorDialog)
const EndMentorDialog = lazyDialog(async () => (await import('./mentor-dialogs.js')).EndMentorDialog)

const deals = ({ firstDeals, dealsUsed }: Mentorship): string =>
  firstDeals === null ? `, ${counted(dealsUsed, 'deal')} so far` : `, ${dealsUsed} of ${firstDeals} deals`

const Words = ({ mentorship }: { mentorship: Mentorship }) => (
  <>
    {mentorship.isOver ? 'Ended · ' : null}
    {mentorship.percent}% of new deals from <DateText value={mentorship.since} />
    {mentorship.until === null ? null : (
      <>
        {' '}
        until <DateText value={mentorship.until} />
      </>
    )}
    {deals(mentorship)}
  </>
)

const pageRows = 10

/** An agent's mentors, who share new deals for a while (docs/rules/commission-and-caps.md#mentors). */
export const Mentors = ({ agent }: { agent: RosterEntry }) => {
  const { rows, ...list } = useList(
    'GET /api/agents/:id/mentors',
    { params: { id: agent.id } },
    pageRows,
    'shown.mentors',
  )
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<Mentorship | null>(null)
  const { mayChangeTerms } = useRights(agent)
  return (
    <ListCard title="Mentor" noun="mentors" list={list} failure="The mentors could not be loaded." flush={false}>
      <ItemList
        label="Mentors"
        items={rows}
        empty={<EmptyState drawing="people" text="No mentor yet" />}
        render={(mentorship) => (
          <Item
            title={<AppLink href={`/roster/${mentorship.mentorId}`}>{mentorship.mentorName}</AppLink>}
            detail={<Words mentorship={mentorship} />}
            end={
              mayChangeTerms && !mentorship.isOver ? (
                <Button
                  size="small"
                  aria-label={`End ${mentorship.mentorName} as mentor`}
                  onClick={() => setEnding(mentorship)}>
                  End
                </Button>
              ) : null
            }
          />
        )}
      />
      {mayChangeTerms ? (
        <div className="bb-buttons bb-mt-8">
          <Button icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
            Add mentor
          </Button>
        </div>
      ) : null}
      <AddMentorDialog agent={agent} open={isAdding} onClose={() => setAdding(false)} />
      {ending === null ? null : (
        <EndMentorDialog agent={agent} mentorship={ending} open onClose={() => setEnding(null)} />
      )}
    </ListCard>
  )
}
