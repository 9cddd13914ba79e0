import type { RosterEntry } from '@bluebonnet/contracts'
import { Button } from '@bluebonnet/ui'
import { useCancelEmail, useConfirmAgain, useRights } from './roster-changes.js'

/** The address that a person has not confirmed yet, and what can be done about it. */
export const NewEmail = ({ person }: { person: RosterEntry }) => {
  const again = useConfirmAgain(person)
  const cancel = useCancelEmail()
  const { mayChange } = useRights(person)
  const isBusy = again.isPending || cancel.isPending
  const params = { id: person.id }
  return (
    <div className="bb-muted">
      Waiting for {person.newEmail} to confirm
      {mayChange ? (
        <div className="bb-buttons bb-justify-end">
          <Button size="small" disabled={isBusy} onClick={() => again.mutate({ params })}>
            Send again
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => cancel.mutate({ params })}>
            Cancel the new address
          </Button>
        </div>
      ) : null}
    </div>
  )
}
