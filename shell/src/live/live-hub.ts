import { createLiveHub } from '@bluebonnet/portal-sdk/public'

/** Receives this tab's live events, whichever tab holds the stream. Portals see it as the shell's `live`. */
export const liveHub = createLiveHub()
