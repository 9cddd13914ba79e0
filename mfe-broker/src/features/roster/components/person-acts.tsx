import type { RosterEntry } from '@bluebonnet/contracts'
import { Button, lazyDialog, useConfirm } from '@bluebonnet/ui'
import { HistoryIcon, MailIcon, MoreIcon, PersonIcon, SendIcon, VoidIcon } from '@bluebonnet/ui/icons'
import { Dropdown } from '@bluebonnet/ui/layers'
import { useState } from 'react'
import { useRights } from '../hooks/use-rights.js'
import { useInviteAgain, useSetAccess } from '../hooks/use-roster-acts.js'
import { nameOf } from '../roster-entries.js'

const HandOverDialog = lazyDialog(async () => (await import('../../hand-over/hand-over-dialog.js')).HandOverDialog)

interface PersonActsProps {
  person: RosterEntry
  onEdit: () => void
  onLedger: () => void
}

/**
 * Edit in sight; the rest under one menu. What the server would refuse is not offered. Letting somebody go asks first.
 */
export const PersonActs = ({ person, onEdit, onLedger }: PersonActsProps) => {
  const confirm = useConfirm()
  const setAccess = useSetAccess()
  const invite = useInviteAgain()
  const rights = useRights(person)
  const [isHandingOver, setHandingOver] = useState(false)
  const name = nameOf(person)
  const change = (isActive: boolean): void => setAccess.mutate({ params: { id: person.id }, body: { isActive } })

  const letGo = async (): Promise<void> => {
    const yes = await confirm({
      title: `Let ${name} go?`,
      confirmLabel: 'Let go',
      danger: true,
      content:
        'They are signed out everywhere at once, and their links and calendar feed end. Their clients, properties and deals stay with the brokerage: hand them over to somebody from the same menu.',
    })
    if (yes) change(false)
  }

  return (
    <span className="roster-acts">
      {rights.mayChange ? (
        <Button size="small" onClick={onEdit} aria-label={`Edit ${name}`}>
          Edit
        </Button>
      ) : null}
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            ...(person.isInvited
              ? [
                  {
                    key: 'invite',
                    label: 'Resend invitation',
                    icon: <MailIcon aria-hidden />,
                    onClick: () => invite.mutate({ params: { id: person.id } }),
                  },
                ]
              : []),
            ...(person.role === 'TC'
              ? []
              : [
                  { key: 'ledger', label: 'Commission ledger', icon: <HistoryIcon aria-hidden />, onClick: onLedger },
                  {
                    key: 'over',
                    label: 'Hand over',
                    icon: <SendIcon aria-hidden />,
                    onClick: () => setHandingOver(true),
                  },
                ]),
            ...(rights.mayLetGo
              ? [
                  person.isActive
                    ? {
                        key: 'go',
                        label: 'Let go',
                        icon: <VoidIcon aria-hidden />,
                        danger: true,
                        onClick: () => void letGo(),
                      }
                    : {
                        key: 'back',
                        label: 'Take back',
                        icon: <PersonIcon aria-hidden />,
                        onClick: () => change(true),
                      },
                ]
              : []),
          ],
        }}>
        <Button
          size="small"
          type="text"
          icon={<MoreIcon aria-hidden />}
          aria-label={`More for ${name}`}
          disabled={setAccess.isPending || invite.isPending}
        />
      </Dropdown>
      <HandOverDialog agent={{ id: person.id, name }} open={isHandingOver} onClose={() => setHandingOver(false)} />
    </span>
  )
}
