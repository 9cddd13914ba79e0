import type { ReadName } from '@bluebonnet/portal-sdk'
import type { ReactNode } from 'react'
import type { HeaderPanel as PanelName } from '../app/ui-state.js'
import { PanelPart } from './PanelPart.js'
import { usePanel } from './use-panel.js'

interface HeaderPanelProps {
  name: PanelName
  title: string
  icon: ReactNode
  unread: number
  reads: readonly ReadName[]
  /** Rendered only while the panel is open, so that its code and its list load only then. */
  children: ReactNode
}

const maxShown = 99
/** The text of the badge, for the eye and for screen readers. */
export const badgeText = (unread: number): string => (unread > maxShown ? `${maxShown}+` : String(unread))

/** A button of the header with its unread count, and the dialog that it opens. */
export const HeaderPanel = ({ name, title, icon, unread, reads, children }: HeaderPanelProps) => {
  const { open, toggle, frame } = usePanel(name)
  const id = `panel-${name}`
  return (
    <div className={`shell-anchor shell-anchor-${name}`} ref={frame}>
      <button
        type="button"
        className="shell-icon-button"
        aria-label={unread > 0 ? `${title}, ${badgeText(unread)} unread` : title}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}>
        {icon}
        {unread > 0 ? (
          <span className="shell-dot" aria-hidden="true">
            {badgeText(unread)}
          </span>
        ) : null}
      </button>
      {open ? (
        <dialog open className="shell-panel" aria-labelledby={id}>
          <h2 id={id} className="bb-heading bb-pad bb-line">
            {title}
          </h2>
          <PanelPart title={title} reads={reads}>
            {children}
          </PanelPart>
        </dialog>
      ) : null}
    </div>
  )
}
