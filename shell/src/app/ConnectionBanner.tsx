import { connectionTexts } from '@bluebonnet/contracts'
import { useConnection } from '@bluebonnet/portal-sdk/public'

const texts = { connected: '', offline: connectionTexts.offline, unreachable: connectionTexts.unreachable }

/**
 * A line across the top while the connection is down. It appears and disappears by itself. Screen readers announce it
 * politely.
 */
export const ConnectionBanner = () => <output className="shell-connection">{texts[useConnection()]}</output>
