// Bundled with each portal, like the W-9.
import { useState } from 'react'

/**
 * A dialog about one thing at a time: a row, a move, chosen files. What it is about stays while the dialog closes, so
 * that its text does not change.
 */
export const useDialogAbout = <About>(first: About) => {
  const [{ about, open }, set] = useState<{ about: About; open: boolean }>({ about: first, open: false })
  return {
    about,
    open,
    ask: (next: About): void => set({ about: next, open: true }),
    close: (): void => set((now) => ({ ...now, open: false })),
  }
}
