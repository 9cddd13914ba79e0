import { AppLink } from '@bluebonnet/ui'

interface EntryWordsProps {
  /** Label of the entry's kind. */
  kind: string
  /** The deal that the entry comes from, if any. */
  deal: { dealId: string | null; propertyAddress: string | null }
  /** Reason and author. */
  notes: readonly (string | null)[]
}

/** Describes a ledger or account entry in its row. */
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
