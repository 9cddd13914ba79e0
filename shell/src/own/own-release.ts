import { tryOr } from '@bluebonnet/portal-sdk/try-or'

/** Where this tab keeps what it shows besides what is released. */
export const ownKey = 'bluebonnet.own'

/**
 * Whether this tab shows, or is asked to show, what others do not see: a build of one's own
 * (docs/portals.md#seen-by-you-alone). All that this needs is fetched then alone.
 */
export const isOwnRelease =
  /[?&]portal=/.test(window.location.search) || tryOr(() => sessionStorage.getItem(ownKey), null) !== null
