import type { SessionUser } from '@bluebonnet/portal-sdk/public'

/** The tab of the settings where people set up their second factor. */
export const setupPage = '/settings?tab=security'

/**
 * Whether the brokerage requires a second factor that this user has not set up. The API then answers calls about the
 * own account only (docs/rules/accounts-and-sessions.md#required-factor).
 */
export const mustSetUp = ({ secondFactor }: Pick<SessionUser, 'secondFactor'>): boolean => secondFactor === 'required'

export const isSetupPage = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === '/settings' && new URLSearchParams(search).get('tab') === 'security'
