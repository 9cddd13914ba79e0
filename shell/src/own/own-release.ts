import { tryOr } from '@bluebonnet/portal-sdk/try-or'

/** The key under which this tab stores its own build. */
export const ownKey = 'bluebonnet.own'

/**
 * Whether this tab shows or requests a developer's own build (docs/portals.md#seen-by-you-alone). Only then the code
 * for it loads.
 */
export const isOwnRelease =
  /[?&]portal=/.test(window.location.search) || tryOr(() => sessionStorage.getItem(ownKey), null) !== null
