/** A name that every file system takes: no separators, control characters or leading dots; never empty. */
export const safeFileName = (name: string): string => {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  const [...letters] = plain
  return letters.length === 0 ? 'file' : letters.slice(-150).join('')
}

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The header for showing or saving a file under its name (RFC 6266); the plain part is for clients that know no UTF-8.
 */
export const contentDisposition = (name: string, inline: boolean): string => {
  const safe = safeFileName(name)
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll('%', '_')
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded(safe)}`
}
