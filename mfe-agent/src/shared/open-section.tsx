import { useId, type ReactNode } from 'react'

/** A titled section whose content is already cards, so it has no box of its own. */
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
