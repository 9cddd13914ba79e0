import { can, type Permission } from '@bluebonnet/domain'
import { useSession } from '@bluebonnet/portal-sdk'
import { ActionMenu, Button, useMedia } from '@bluebonnet/ui'
import type { Action } from '@bluebonnet/ui'
import { Icon, MoreIcon } from '@bluebonnet/ui/icons'
import type { IconLines } from '@bluebonnet/ui/icons'
import './shared.css'

/** How a form begins that is opened from a row's page: a form of its own for each row, so that no two drafts meet. */
export interface Beginning<Values> {
  row: string
  values: Partial<Values>
}

interface NextStepsProps<Key extends string> {
  /** What the page is about, for the name of the menu. */
  of: string
  /** Offered are those that who is signed in may take. */
  steps: readonly { key: Key; label: string; icon: IconLines; needs: Permission }[]
  onStep: (key: Key) => void
  /** What is done seldom, and so stands in the menu at any width. */
  rest?: readonly Action[]
}

/** What one does next from a row's page: quiet buttons beside the main one; where there is no room, all in one menu. */
export const NextSteps = <Key extends string>({ of, steps, onStep, rest = [] }: NextStepsProps<Key>) => {
  const { user } = useSession()
  const isNarrow = useMedia('(max-width: 900px)')
  const mine = steps
    .filter(({ needs }) => user !== null && can(user, needs))
    .map(({ key, label, icon: sign }) => ({ key, label, icon: <Icon of={sign} />, onClick: () => onStep(key) }))
  const icon = <Icon of={MoreIcon} />
  if (isNarrow) return <ActionMenu label="Next steps" worded icon={icon} actions={[...mine, ...rest]} />
  return (
    <span className="agent-steps">
      {mine.map(({ key, label, icon: sign, onClick }) => (
        <Button key={key} type="text" icon={sign} onClick={onClick}>
          {label}
        </Button>
      ))}
      {rest.length === 0 ? null : <ActionMenu label={`More for ${of}`} icon={icon} actions={rest} />}
    </span>
  )
}
