import { truncateSync, writeFileSync } from 'node:fs'

/** A file that Playwright passes to a file field. */
interface PlaywrightFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const mebibyte = 1_048_576
const bluePng = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOw8t6AFTEMLQkAEgpNQbgsPI8AAAAASUVORK5CYII='
const pdfHead = '%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n'

/** A file of this many bytes that begins like a PDF. */
export const pdfOf = (name: string, bytes = 2_000): PlaywrightFile => {
  const buffer = Buffer.alloc(bytes, 0x20)
  buffer.write(pdfHead, 'latin1')
  return { name, mimeType: 'application/pdf', buffer }
}
/** A PDF of one page with this text at its foot, as form-filling programs write it. */
export const printedPdf = (name: string, foot: string): PlaywrightFile => {
  const drawn = `BT /F1 9 Tf 72 40 Td (${foot}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  const text = `${pdfHead}${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') }
}
export const megabytes = (count: number): number => count * mebibyte

/** A small blue picture. */
export const pictureOf = (name: string): PlaywrightFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(bluePng, 'base64'),
})

/** Writes a PDF larger than Playwright can pass in memory. */
export const writeLargePdf = (path: string, bytes: number): void => {
  writeFileSync(path, pdfHead, 'latin1')
  truncateSync(path, bytes)
}

/** Writes a file that claims to be a PDF and is not one. */
export const writeFalsePdf = (path: string): void => writeFileSync(path, '<!doctype html><script>alert(1)</script>')
