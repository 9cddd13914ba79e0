import { ActionMenu, Button, useMedia } from '@bluebonnet/ui'
import type { Action } from '@bluebonnet/ui'
import { MoreIcon } from '@bluebonnet/ui/icons'
import type { ReactNode } from 'react'
import './shared.css'

export interface Offered extends Action {
  icon: ReactNode
  /** Whether the server would allow it to who is signed in. */
  may: boolean
}

interface NextStepsProps {
  /** What the page is about, for the name of the menu. */
  of: string
  steps: readonly Offered[]
  /** What is done seldom, and so stands in the menu at any width. */
  rest?: readonly Action[]
}

/** What one does next from a row's page: quiet buttons beside the main one; where there is no room, all in one menu. */
export const NextSteps = ({ of, steps, rest = [] }: NextStepsProps) => {
  const isNarrow = useMedia('(max-width: 900px)')
  const mine = steps.filter(({ may }) => may)
  const icon = <MoreIcon aria-hidden />
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
