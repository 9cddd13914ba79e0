import { LiveHub, type LiveMessage } from '@bluebonnet/platform'
import type { Office, Person } from './office.js'

/** Collects the live events that an agent's browser gets, until the returned function is called. */
export const hearEvents = (office: Office, { userId }: Person): { heard: LiveMessage[]; stop: () => void } => {
  const heard: LiveMessage[] = []
  const stop = office.test.app
    .get(LiveHub, { strict: false })
    .subscribe(
      { userId, role: 'AGENT', isSuperAdmin: false, sessionId: 'session' },
      { send: (message) => void heard.push(message), end: () => undefined },
    )
  return { heard, stop }
}
