import { limits } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'

export const streamErrors = defineErrors({
  TOO_MANY_STREAMS: {
    status: 429,
    message: `You have ${limits.liveStreams.toLocaleString('en-US')} live connections open. Please close some of them first.`,
  },
})
