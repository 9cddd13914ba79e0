import { create } from 'content-disposition'

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

/**
 * The header for showing or saving a file under its name (RFC 6266); its plain part is for clients that know no UTF-8.
 */
export const contentDisposition = (name: string, inline: boolean): string =>
  create(safeFileName(name), { type: inline ? 'inline' : 'attachment' })
