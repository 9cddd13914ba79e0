import { ActionMenu, Button, useMedia } from '@bluebonnet/ui'
import type { Action } from '@bluebonnet/ui'
import { MoreIcon } from '@bluebonnet/ui/icons'
import type { ReactNode } from 'react'
import './shared.css'

export interface Step extends Action {
  icon: ReactNode
}

interface NextStepsProps {
  /** What the page is about, for the name of the menu. */
  of: string
  steps: readonly Step[]
  /** What is done seldom, and so stands in the menu at any width. */
  rest?: readonly Action[]
}

/** What one does next from a row's page: quiet buttons beside the main one, and where there is no room all of it in one menu. */
export const NextSteps = ({ of, steps, rest = [] }: NextStepsProps) => {
  const isNarrow = useMedia('(max-width: 900px)')
  const actions = isNarrow ? [...steps, ...rest] : rest
  const menu = actions.length === 0 ? null : <ActionMenu label={`More for ${of}`} icon={<MoreIcon aria-hidden />} actions={actions} />
  if (isNarrow) return menu
  return (
    <span className="agent-steps">
      {steps.map(({ key, label, icon, onClick }) => <Button key={key} type="text" icon={icon} onClick={onClick}>{label}</Button>)}
      {menu}
    </span>
  )
}
