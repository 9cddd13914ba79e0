import type { RosterEntry } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { EmptyState } from '@bluebonnet/ui'
import { ItemList, ListCard } from '@bluebonnet/ui/data'
import { DocumentItem } from '@bluebonnet/ui/document-item'
import { RecordHistory } from '@bluebonnet/ui/record-history'

const pageRows = 20

/** A person's papers that belong to no deal, client or property: a licence, a W-9, an agreement. */
const PersonPapers = ({ userId }: { userId: string }) => {
  const { rows, ...list } = useList('GET /api/documents', { query: { ownOf: userId } }, pageRows, 'shown.papers')
  return (
    <ListCard title="Agent documents" noun="papers" list={list} failure="The papers could not be loaded." flush={false}>
      <ItemList
        label="Agent documents"
        items={rows}
        empty={<EmptyState text="No documents yet. Documents of a deal, client or property are on its page." />}
        render={(document) => <DocumentItem document={document} />}
      />
    </ListCard>
  )
}

/** A person's own papers and their history. */
const PapersAndHistory = ({ person }: { person: RosterEntry }) => (
  <div className="bb-columns">
    <PersonPapers userId={person.userId} />
    <RecordHistory kind="user" id={person.userId} />
  </div>
)

export default PapersAndHistory
