import { useId } from 'react'
import type { ReactNode } from 'react'
import './shared.css'

/** A titled part of a page whose content is cards already: no box around boxes. */
export const OpenSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="bb-heading bb-mb-12" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
