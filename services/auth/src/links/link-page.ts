import { escapeHtml } from '@bluebonnet/platform'

interface Way {
  label: string
  /** A path of this origin. */
  path: string
}

const listOf = (ways: readonly Way[]): string =>
  ways.map(({ label, path }) => `<p><a href="${escapeHtml(path)}">${escapeHtml(label)}</a></p>`).join('')

/**
 * A small page for whoever opens an address that leads nowhere, with the ways on; it loads nothing and runs nothing.
 */
export const linkPage = (title: string, text: string, ways: readonly Way[] = []): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${listOf(ways)}</main></body></html>
`
