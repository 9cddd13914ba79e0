import { useId } from 'react'
import type { ReactNode } from 'react'

interface SectionCardProps {
  title: ReactNode
  /** A link or small action at the right of the title. */
  extra?: ReactNode
  /** Lets a table or list reach the card's edges. */
  flush?: boolean
  children: ReactNode
}

/** A titled part of a page. */
export const SectionCard = ({ title, extra, flush = false, children }: SectionCardProps) => {
  const id = useId()
  return (
    <section className="bb-card bb-section" aria-labelledby={id}>
      <div className="bb-section-head">
        <h2 className="bb-section-title" id={id}>
          {title}
        </h2>
        {extra}
      </div>
      <div className={flush ? 'bb-section-flush' : 'bb-section-body'}>{children}</div>
    </section>
  )
}
