import { truncateSync, writeFileSync } from 'node:fs'

/** A file as Playwright hands it to a file field. */
interface HandedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const mebibyte = 1_048_576
const bluePng = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOw8t6AFTEMLQkAEgpNQbgsPI8AAAAASUVORK5CYII='
const pdfHead = '%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n'

/** A PDF of this many bytes, as far as its first bytes tell. */
export const pdfOf = (name: string, bytes = 2_000): HandedFile => {
  const buffer = Buffer.alloc(bytes, 0x20)
  buffer.write(pdfHead, 'latin1')
  return { name, mimeType: 'application/pdf', buffer }
}
export const megabytes = (count: number): number => count * mebibyte

/** A small blue picture. */
export const pictureOf = (name: string): HandedFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(bluePng, 'base64'),
})

/** A PDF on disk of more bytes than Playwright hands over in memory. */
export const writeLargePdf = (path: string, bytes: number): void => {
  writeFileSync(path, pdfHead, 'latin1')
  truncateSync(path, bytes)
}

/** A file on disk that says it is a PDF and is none. */
export const writeFalsePdf = (path: string): void => writeFileSync(path, '<!doctype html><script>alert(1)</script>')
