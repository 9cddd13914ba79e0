import { useState } from 'react'

/** What was changed in a form and not saved. */
export interface Draft<Values> {
  changes: Partial<Values>
  keep: (changed: Partial<Values>) => void
  forget: () => void
}

/** Held above the tabs: a tab leaves the page when another is opened, and what was changed in it comes back with it. */
export const useDraft = <Values>(): Draft<Values> => {
  const [changes, setChanges] = useState<Partial<Values>>({})
  return { changes, keep: (changed) => setChanges((before) => ({ ...before, ...changed })), forget: () => setChanges({}) }
}
