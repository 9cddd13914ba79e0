/** Only its path matters: a `next` that would leave it is no path of this origin. */
const origin = 'http://this.origin'

/** The path to come back to, if `next` is one of this origin; null for anything that could lead elsewhere. */
export const nextPath = (next: string | undefined): string | null => {
  if (next === undefined || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(next) || !URL.canParse(next, origin)) return null
  const url = new URL(next, origin)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === origin && !path.startsWith('//') ? path : null
}
