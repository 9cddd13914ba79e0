/** File systems allow 255 bytes, or letters: room is left for an ending, a number and 'superseded - '. */
const most = { letters: 150, bytes: 200 }

/** The end of a text, where a file's kind stands. */
const endOf = (text: string): string => {
  let [end, bytes] = ['', 0]
  for (const letter of Array.from(text).slice(-most.letters).toReversed()) {
    bytes += Buffer.byteLength(letter)
    if (bytes > most.bytes) break
    end = letter + end
  }
  return end
}

/** A name that every file system accepts: no separators, control characters or leading dots; never empty. */
export const safeFileName = (name: string): string => {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim()
  return plain === '' ? 'file' : endOf(plain)
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
