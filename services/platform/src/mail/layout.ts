/** The content of a mail. Each paragraph is plain text; the layout renders the text and the HTML part from it. */
export interface MailContent {
  subject: string
  greeting?: string
  paragraphs: readonly string[]
  /** One button, with its URL (shown in full in the text part). */
  action?: { label: string; url: string }
  /** Small print under the action. */
  notes?: readonly string[]
}

export interface MailDefinition<D> {
  readonly name: string
  readonly render: (data: D) => MailContent
}

/** Declares a kind of mail: a pure function from data to content. */
export const defineMail = <D>(mail: MailDefinition<D>): MailDefinition<D> => Object.freeze(mail)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The sender, printed in every mail. */
export interface MailSender {
  name: string
  /** Postal address, phone or licence line; left out when empty. */
  lines: readonly string[]
  /** Where replies are read. */
  replyTo?: string | undefined
}

/** The plain text body. */
export const mailText = (content: MailContent, sender: MailSender): string =>
  [
    ...(content.greeting ? [content.greeting] : []),
    ...content.paragraphs,
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...(content.notes ?? []),
    `-- \n${[sender.name, ...sender.lines].join('\n')}`,
  ].join('\n\n')

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#2f4a9e;color:#fff;text-decoration:none'

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(label)}</a></p>`

/** The HTML body, with tables and inline styles for mail programs. */
export const mailHtml = (content: MailContent, sender: MailSender): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6fa;color:#1d2433;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
${[
  ...(content.greeting ? [paragraph(content.greeting)] : []),
  ...content.paragraphs.map((text) => paragraph(text)),
  ...(content.action ? [button(content.action)] : []),
  ...(content.notes ?? []).map((text) => paragraph(text, 'color:#5a6478;font-size:14px')),
  paragraph(
    [sender.name, ...sender.lines].join('\n'),
    'margin-top:24px;border-top:1px solid #e3e6ee;padding-top:16px;color:#5a6478;font-size:13px',
  ),
].join('\n')}
</div></body></html>
`
