import type { ReactNode } from 'react'

/** A part that is folded away until somebody asks for it. */
export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="bb-disclosure">
    <summary>{label}</summary>
    {children}
  </details>
)
