import { AppLink } from '@bluebonnet/ui'

interface EntryWordsProps {
  /** What it is called. */
  kind: string
  /** The deal that it came from, if it came from one. */
  deal: { dealId: string | null; propertyAddress: string | null }
  /** Why it was made, and by whom. */
  notes: readonly (string | null)[]
}

/** An entry of a ledger or an account, as its row says it. */
export const EntryWords = ({ kind, deal: { dealId, propertyAddress }, notes }: EntryWordsProps) => (
  <div>
    {kind}
    {dealId === null ? null : (
      <>
        {' '}
        · <AppLink href={`/deals/${dealId}`}>{propertyAddress}</AppLink>
      </>
    )}
    <div className="bb-muted">{notes.filter(Boolean).join(' · ')}</div>
  </div>
)
