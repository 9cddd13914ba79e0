/**
 * Browsers keep one jar for all ports of a host, and several copies of the product may run side by side: each has a
 * name of its own.
 */
export const sessionCookieName = (publicUrl: string): string => {
  const { port } = new URL(publicUrl)
  return port === '' ? 'bluebonnet.sid' : `bluebonnet.sid.${port}`
}
