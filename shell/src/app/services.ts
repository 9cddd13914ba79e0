import { createSessionStore, createToastStore } from '@bluebonnet/portal-sdk/public'
import type { Shell } from '@bluebonnet/portal-sdk/public'
import { liveHub } from '../live/live-hub.js'

/** The one set of services that this page's portals share. */
export const createServices = (): Shell => ({
  session: createSessionStore(),
  toasts: createToastStore(),
  live: liveHub,
  leave: (url) => window.location.assign(url),
})
