import { createSessionStore, createToastStore } from '@bluebonnet/portal-sdk/public'
import type { Shell } from '@bluebonnet/portal-sdk/public'
import { keepThemeChoice } from '@bluebonnet/ui/plain'
import { liveHub } from '../live/live-hub.js'

/** The one set of services that this page's portals share. */
export const createServices = (): Shell => ({
  session: createSessionStore(),
  toasts: createToastStore(),
  live: liveHub,
  leave: (url) => {
    // Signing out empties what this origin stored. How the pages look is this browser's own affair, and stays.
    keepThemeChoice()
    window.location.assign(url)
  },
})
