import { create } from 'zustand'

export type HeaderPanel = 'notifications' | 'profile' | 'search'

interface UiState {
  /** The sidebar on small screens. */
  menuOpen: boolean
  /** At most one panel of the header is open. */
  panel: HeaderPanel | null
  setMenuOpen: (open: boolean) => void
  setPanel: (panel: HeaderPanel | null) => void
  /** What a route change does. */
  closeAll: () => void
}

/** State of the screen only. What the server knows lives in the query client. */
export const useUi = create<UiState>()((set) => ({
  menuOpen: false,
  panel: null,
  setMenuOpen: (menuOpen) => set({ menuOpen }),
  setPanel: (panel) => set({ panel }),
  closeAll: () => set({ menuOpen: false, panel: null }),
}))
