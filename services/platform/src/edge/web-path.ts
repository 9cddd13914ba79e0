import { extname, resolve, sep } from 'node:path'

type WebPath = { kind: 'page' } | { kind: 'file'; path: string } | { kind: 'none' }

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

const inside = (root: string, path: string): WebPath => {
  const full = resolve(root, `.${path}`)
  return full.startsWith(root + sep) ? { kind: 'file', path: full } : { kind: 'none' }
}

/**
 * Which file of WEB_ROOT an address means. Every address without an extension is a screen of the shell; an address that
 * names a file is that file or nothing, so that a broken release shows as 404 and never as a page of HTML in a script's
 * place.
 */
export const webPath = (webRoot: string, url: string): WebPath => {
  const path = decoded(url.split('?')[0] ?? '')
  if (path === null || path.includes('\0') || path.includes('\\')) return { kind: 'none' }
  if (/^\/(api|s)(\/|$)/.test(path)) return { kind: 'none' }
  if (path === '/portals.json' || path.startsWith('/p/')) return inside(webRoot, path)
  if (path === '/index.html' || extname(path) === '') return { kind: 'page' }
  return inside(resolve(webRoot, 'shell'), path)
}
