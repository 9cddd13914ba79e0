import { createLiveHub } from '@bluebonnet/portal-sdk/public'

/** Where this tab's live events arrive, whoever holds the stream. Portals see it as the shell's `live`. */
export const liveHub = createLiveHub()
