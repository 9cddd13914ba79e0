import { createSessionStore, createToastStore, type Shell } from '@bluebonnet/portal-sdk/public'
import { keepThemeChoice } from '@bluebonnet/ui/plain'
import { liveHub } from '../live/live-hub.js'

/** A store that everyone can read and subscribe to. Only its own actions change it. */
const readOnly = <Store extends object>(store: Store): Store =>
  Object.freeze({
    ...store,
    setState: () => {
      throw new Error('The shell keeps this: portals read it')
    },
  })

/** The services that all portals of this page share. No portal can change them for the others. */
export const createServices = (): Shell =>
  Object.freeze({
    session: readOnly(createSessionStore()),
    toasts: readOnly(createToastStore()),
    live: Object.freeze({ subscribe: liveHub.subscribe, onConnected: liveHub.onConnected }),
    leave: (url: string) => {
      // Signing out clears this origin's storage. The theme choice belongs to this browser and stays.
      keepThemeChoice()
      window.location.assign(url)
    },
  })
