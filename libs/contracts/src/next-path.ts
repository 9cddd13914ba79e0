/** Only the path of an address on it matters. */
const origin = 'http://this.origin'

/** Calls answer data and no page, and the sign-in's own address would lead in a circle. */
const isPage = (path: string): boolean => !path.startsWith('/api/') && path !== '/login'

/**
 * Where to come back to after signing in: `next` if it is a page of this origin, else '/', above all for what looks
 * like a path and leads elsewhere, such as `//evil.test` or `/.//evil.test`.
 */
export const safeNext = (next: string | null | undefined): string => {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(next)) return '/'
  const url = new URL(next, origin)
  const isOurs = url.origin === origin && !url.pathname.startsWith('//') && isPage(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : '/'
}
