/** A base for parsing: only the path matters. */
const origin = 'http://this.origin'

/** Calls answer data, not a page, and the sign-in's own address would cause a loop. */
const isPage = (path: string): boolean => !path.startsWith('/api/') && path !== '/login'

/**
 * The page after signing in: `next` if it is a page of this origin, else '/'. It refuses paths that lead elsewhere,
 * such as `//evil.test` or `/.//evil.test`.
 */
export const safeNext = (next: string | null | undefined): string => {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(next)) return '/'
  const url = new URL(next, origin)
  const isOurs = url.origin === origin && !url.pathname.startsWith('//') && isPage(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : '/'
}
