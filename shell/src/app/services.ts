import { createSessionStore, createToastStore } from '@bluebonnet/portal-sdk/public'
import type { Shell } from '@bluebonnet/portal-sdk/public'
import { keepThemeChoice } from '@bluebonnet/ui/plain'
import { liveHub } from '../live/live-hub.js'

/** A store that is read and heard by everybody, and written by its own acts alone. */
const readOnly = <Store extends object>(store: Store): Store =>
  Object.freeze({
    ...store,
    setState: () => {
      throw new Error('The shell keeps this: portals read it')
    },
  })

/** The one set of services that this page's portals share. None of them can change it for the others. */
export const createServices = (): Shell =>
  Object.freeze({
    session: readOnly(createSessionStore()),
    toasts: readOnly(createToastStore()),
    live: Object.freeze({ subscribe: liveHub.subscribe, onConnected: liveHub.onConnected }),
    leave: (url: string) => {
      // Signing out empties what this origin stored. How the pages look is this browser's own affair, and stays.
      keepThemeChoice()
      window.location.assign(url)
    },
  })
