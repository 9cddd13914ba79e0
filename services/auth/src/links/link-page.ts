import { createHash } from 'node:crypto'
import { shownPhone } from '@bluebonnet/domain'
import { escapeHtml } from '@bluebonnet/platform'
import type { FastifyReply } from 'fastify'
import { logoAddressOf } from '../settings/auth-settings.js'
import type { LinkWords } from './link-openers.js'

interface Way {
  label: string
  /** A path of this origin. */
  path: string
}

/** The brokerage of the page, and its phone. */
interface Office {
  name: string
  phone: string | null
  logoId: string | null
}

const style = `
:root{color-scheme:light dark;--page:#f7f6f3;--card:#fff;--line:#e6e3dc;--text:#1b2140;--muted:#5a607a;
--primary:#3a4bb0}
@media (prefers-color-scheme:dark){:root{--page:#12141f;--card:#1a1d2b;--line:#2a2f45;--text:#e8eaf6;--muted:#a4a9c2;
--primary:#9aa6f5}}
body{margin:0;padding:24px 16px;background:var(--page);color:var(--text);font:16px/24px Inter,system-ui,sans-serif}
main{max-width:560px;margin:8vh auto 0;padding:32px;background:var(--card);border:1px solid var(--line);
border-radius:8px}
header{margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid var(--primary);font-weight:600}
header img{display:block;max-width:min(240px,100%);max-height:72px;margin:0 0 12px;border-radius:4px;
background:#fff}
h1{margin:0 0 12px;font-size:24px;line-height:32px}
p{margin:0 0 12px;overflow-wrap:anywhere}
a{color:var(--primary)}
footer{margin:24px 0 0;padding:16px 0 0;border-top:1px solid var(--line);color:var(--muted)}
footer a{display:inline-block;padding:10px 0;white-space:nowrap}
@media (max-width:480px){main{margin-top:8px;padding:24px 16px}}
`
const styleHash = createHash('sha256').update(style).digest('base64')
/** Its own style and the logo, and nothing else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const listOf = (ways: readonly Way[]): string =>
  ways.map(({ label, path }) => `<p><a href="${escapeHtml(path)}">${escapeHtml(label)}</a></p>`).join('')

const headOf = ({ name, logoId }: Office): string =>
  `${logoId === null ? '' : `<img src="${logoAddressOf(logoId)}" alt="">`}${escapeHtml(name)}`

const phoneOf = ({ name, phone }: Office): string => {
  if (phone === null) return `Questions? Call ${escapeHtml(name)} at a number you already know.`
  const digits = phone.replaceAll(/[^+\d]/g, '')
  return `Questions? Call <a href="tel:${digits}">${escapeHtml(shownPhone(phone))}</a>`
}

/** The sentence of a refusal, which has no full stop elsewhere. */
const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

/**
 * A small page for a dead link, with links to continue; it loads only the logo and runs no script. It has the
 * brokerage's letterhead and phone (docs/rules/accounts-and-sessions.md#link-pages).
 */
export const linkPage = (
  office: Office,
  { title, text, next }: LinkWords,
  ways: readonly Way[],
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(office.name)}</title><style>${style}</style></head>
<body><main><header>${headOf(office)}</header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence(text))}</p>${
  next === undefined ? '' : `<p>${escapeHtml(next)}</p>`
}${listOf(ways)}<footer>${phoneOf(office)}</footer></main></body></html>
`

/** Sends such a page. */
export const sendLinkPage = async (
  reply: FastifyReply,
  office: Office,
  words: LinkWords,
  ways: readonly Way[] = [],
): Promise<void> => {
  void reply.header('content-security-policy', policy)
  await reply.type('text/html; charset=utf-8').send(linkPage(office, words, ways))
}
