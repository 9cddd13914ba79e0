import { connectionTexts } from '@bluebonnet/contracts'
import { useConnection } from '@bluebonnet/portal-sdk/public'

const texts = { connected: '', offline: connectionTexts.offline, unreachable: connectionTexts.unreachable }

/**
 * A line across the top while nothing can be saved or read. It comes and leaves by itself, and is read out politely.
 */
export const ConnectionBanner = () => <output className="shell-connection">{texts[useConnection()]}</output>
