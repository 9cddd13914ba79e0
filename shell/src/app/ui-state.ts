import { create } from 'zustand'

export type HeaderPanel = 'notifications' | 'messages' | 'profile' | 'search' | 'add'

interface UiState {
  /** The sidebar on small screens. */
  menuOpen: boolean
  /** At most one panel of the header or the bottom bar is open. */
  panel: HeaderPanel | null
  /** The command palette over the page. */
  paletteOpen: boolean
  setMenuOpen: (open: boolean) => void
  setPanel: (panel: HeaderPanel | null) => void
  setPaletteOpen: (open: boolean) => void
  /** Runs on each route change. */
  closeAll: () => void
}

/** UI state only. Server data lives in the query client. */
export const useUi = create<UiState>()((set) => ({
  menuOpen: false,
  panel: null,
  paletteOpen: false,
  setMenuOpen: (menuOpen) => set({ menuOpen }),
  setPanel: (panel) => set({ panel }),
  setPaletteOpen: (paletteOpen) => set({ paletteOpen }),
  closeAll: () => set({ menuOpen: false, panel: null, paletteOpen: false }),
}))
