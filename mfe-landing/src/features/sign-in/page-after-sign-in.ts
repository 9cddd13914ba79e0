import type { CurrentUser } from '@bluebonnet/contracts'
import { homeAfterSignIn } from '@bluebonnet/portal-sdk/public'

/**
 * Until a second factor that the brokerage asks for is set up, the server answers nothing but the account's own calls.
 */
const secondFactorPage = '/settings?tab=security'

/** Where somebody goes who has just signed in: on with what they were at, or where their people start. */
export const pageAfterSignIn = (user: CurrentUser, page: Parameters<typeof homeAfterSignIn>[1]): string =>
  user.secondFactor === 'required' ? secondFactorPage : homeAfterSignIn(user, page)
