import type { RosterEntry } from '@bluebonnet/contracts'
import { Button, lazyDialog, useConfirm } from '@bluebonnet/ui'
import { HistoryIcon, Icon, MailIcon, MoreIcon, PersonIcon, SendIcon, VoidIcon } from '@bluebonnet/ui/icons'
import { Dropdown } from '@bluebonnet/ui/layers'
import { useState } from 'react'
import { nameOf, useInviteAgain, useRights, useSetAccess } from './roster-acts.js'

const HandOverDialog = lazyDialog(async () => (await import('../hand-over/hand-over-dialog.js')).HandOverDialog)

interface PersonActsProps {
  person: RosterEntry
  onEdit: () => void
  onLedger: () => void
}

/** Edit in sight, the rest under one menu, without what the server would refuse. */
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
        'They are signed out everywhere at once, and their links and calendar feed end. Their clients, ' +
        'properties and deals stay with the brokerage: hand them over to somebody from the same menu.',
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
                    icon: <Icon of={MailIcon} />,
                    onClick: () => invite.mutate({ params: { id: person.id } }),
                  },
                ]
              : []),
            ...(person.role === 'TC'
              ? []
              : [
                  { key: 'ledger', label: 'Commission ledger', icon: <Icon of={HistoryIcon} />, onClick: onLedger },
                  {
                    key: 'over',
                    label: 'Hand over',
                    icon: <Icon of={SendIcon} />,
                    onClick: () => setHandingOver(true),
                  },
                ]),
            ...(rights.mayLetGo
              ? [
                  person.isActive
                    ? {
                        key: 'go',
                        label: 'Let go',
                        icon: <Icon of={VoidIcon} />,
                        danger: true,
                        onClick: () => void letGo(),
                      }
                    : { key: 'back', label: 'Take back', icon: <Icon of={PersonIcon} />, onClick: () => change(true) },
                ]
              : []),
          ],
        }}>
        <Button
          size="small"
          type="text"
          icon={<Icon of={MoreIcon} />}
          aria-label={`More for ${name}`}
          disabled={setAccess.isPending || invite.isPending}
        />
      </Dropdown>
      <HandOverDialog agent={{ id: person.id, name }} open={isHandingOver} onClose={() => setHandingOver(false)} />
    </span>
  )
}
