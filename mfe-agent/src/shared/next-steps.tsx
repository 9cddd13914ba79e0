import { can, type Permission } from '@bluebonnet/domain'
import { useSession } from '@bluebonnet/portal-sdk'
import { ActionMenu, Button, useMedia, type Action } from '@bluebonnet/ui'
import { Icon, MoreIcon, type IconLines } from '@bluebonnet/ui/icons'
import { useIsPhone } from '@bluebonnet/ui/page-more'

/** Initial values of a form opened from a record's page. Each record has its own draft. */
export interface InitialValues<Values> {
  row: string
  values: Partial<Values>
}

interface NextStepsProps<Key extends string> {
  /** The record, for the menu's name. */
  of: string
  /** Only the steps that the user has permission for are shown. */
  steps: readonly { key: Key; label: string; icon: IconLines; needs: Permission }[]
  onStep: (key: Key) => void
  /** Rare actions, always in the menu. */
  rest?: readonly Action[]
}

/** Next steps on a record's page: secondary buttons, or one menu where there is no room. */
export const NextSteps = <Key extends string>({ of, steps, onStep, rest = [] }: NextStepsProps<Key>) => {
  const { user } = useSession()
  const isPhone = useIsPhone()
  const isNarrow = useMedia('(max-width: 900px)')
  const mine = steps
    .filter(({ needs }) => user !== null && can(user, needs))
    .map(({ key, label, icon: sign }) => ({ key, label, icon: <Icon of={sign} />, onClick: () => onStep(key) }))
  const icon = <Icon of={MoreIcon} />
  if (isNarrow) return <ActionMenu label="Next steps" worded={!isPhone} icon={icon} actions={[...mine, ...rest]} />
  return (
    <span className="bb-row">
      {mine.map(({ key, label, icon: sign, onClick }) => (
        <Button key={key} type="text" icon={sign} onClick={onClick}>
          {label}
        </Button>
      ))}
      {rest.length === 0 ? null : <ActionMenu label={`More for ${of}`} icon={icon} actions={rest} />}
    </span>
  )
}
