import { displayName } from '@bluebonnet/domain'
import type { RosterEntry } from '@bluebonnet/contracts'
import { ActionMenu, Button, lazyDialog, useConfirm, useMedia, type Action } from '@bluebonnet/ui'
import { Icon, MoreIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import { useInviteAgain, useRights, useSetAccess } from './roster-changes.js'

const TransferDialog = lazyDialog(async () => (await import('../transfer/transfer-dialog.js')).TransferDialog)

interface PersonActionsProps {
  person: RosterEntry
  onEdit: () => void
  onLedger: () => void
}

/** An Edit button where there is room, and a menu with the other permitted actions. */
export const PersonActions = ({ person, onEdit, onLedger }: PersonActionsProps) => {
  const confirm = useConfirm()
  const setAccess = useSetAccess()
  const invite = useInviteAgain()
  const rights = useRights(person)
  const [isHandingOver, setHandingOver] = useState(false)
  const isPhone = useMedia('(max-width: 640px)')
  const isChanging = setAccess.isPending || invite.isPending
  const name = displayName(person)
  const change = (isActive: boolean): void => setAccess.mutate({ params: { id: person.id }, body: { isActive } })

  const deactivate = async (): Promise<void> => {
    const yes = await confirm({
      title: `Deactivate ${name}?`,
      confirmLabel: 'Deactivate',
      danger: true,
      content:
        'They are signed out everywhere at once, and their links and calendar feed end. Their clients, ' +
        'properties and deals stay with the brokerage: transfer them to another agent from the same menu.',
    })
    if (yes) change(false)
  }

  const sendInvitation: Action = {
    key: 'invite',
    label: 'Send invitation',
    onClick: () => invite.mutate({ params: { id: person.id } }),
  }
  const ofAgent: Action[] = [
    { key: 'ledger', label: 'Commission ledger', onClick: onLedger },
    { key: 'over', label: 'Transfer', onClick: () => setHandingOver(true) },
  ]
  const end: Action = person.isActive
    ? { key: 'go', label: 'Deactivate', danger: true, onClick: () => void deactivate() }
    : { key: 'back', label: 'Reactivate', onClick: () => change(true) }
  const actions = [
    ...(rights.mayChange && isPhone ? [{ key: 'edit', label: 'Edit', onClick: onEdit }] : []),
    ...(person.isInvited && !isChanging ? [sendInvitation] : []),
    ...(person.role === 'TC' ? [] : ofAgent),
    ...(rights.mayDeactivate && !isChanging ? [end] : []),
  ]
  return (
    <span className="bb-row-actions bb-nowrap">
      {rights.mayChange && !isPhone ? (
        <Button size="small" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
      ) : null}
      <ActionMenu label={`More for ${name}`} icon={<Icon of={MoreIcon} />} actions={actions} />
      <TransferDialog agent={{ id: person.id, name }} open={isHandingOver} onClose={() => setHandingOver(false)} />
    </span>
  )
}
