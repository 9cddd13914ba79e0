import { mebibyte, formIn, replacedBy } from '@bluebonnet/domain'
import { formatDate } from '@bluebonnet/ui'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { atMost } from '../uploads/at-most.js'

/** Number of pages to read: a form has its number at the foot of each page. */
const pages = 4
/** Larger files are scans without text, and smaller ones contain no page. */
const most = 20 * mebibyte
const least = 100

/** The width of a thumbnail in px. */
const pictureWidth = 96

const inTurn = atMost(1)

const pictureOf = async (page: PDFPageProxy): Promise<string | null> => {
  const canvas = document.createElement('canvas')
  const viewport = page.getViewport({ scale: pictureWidth / page.getViewport({ scale: 1 }).width })
  Object.assign(canvas, { width: viewport.width, height: viewport.height })
  await page.render({ canvas, viewport }).promise
  return canvas.toDataURL('image/jpeg')
}

/** What a file contains: its form number, such as '20-19', and the URL of a thumbnail of its first page. */
export interface FormReading {
  form: string | null
  picture: string | null
}

const nothing: FormReading = { form: null, picture: null }

const read = async (file: Blob, draws: boolean): Promise<FormReading> => {
  let reading = nothing
  try {
    const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).toString()
    const opening = getDocument({
      data: new Uint8Array(await file.arrayBuffer()),
      isEvalSupported: false,
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
    })
    try {
      const paper = await opening.promise
      let text = ''
      for (let number = 1; number <= Math.min(pages, paper.numPages); number += 1) {
        const { items } = await (await paper.getPage(number)).getTextContent()
        text += ` ${items.map((item) => ('str' in item ? item.str : '')).join(' ')}`
      }
      reading = { form: formIn(text), picture: null }
      if (draws) reading = { ...reading, picture: await pictureOf(await paper.getPage(1)) }
    } finally {
      await opening.destroy()
    }
  } catch {
    // An unreadable file is matched by name. A page that cannot be rendered shows a file icon.
  }
  return reading
}

const isReadable = ({ type, size }: Blob): boolean => type === 'application/pdf' && size >= least && size <= most

/**
 * Reads a PDF's form number and renders its first page. The result is empty for other files and unreadable ones, and a
 * scan has no form number. The PDF library loads with the first file, runs in a worker, and reads one file at a time.
 */
export const readPaper = async (file: Blob): Promise<FormReading> =>
  isReadable(file) ? inTurn(() => read(file, true)) : nothing

/** The form number in a PDF's text. Null when there is none. */
export const formOfFile = async (file: Blob): Promise<string | null> =>
  isReadable(file) ? (await inTurn(() => read(file, false))).form : null

/** A warning that the form was outdated on the contract's day (ISO). Null when it was in force or is unknown. */
export const outdatedWords = (form: string | null, day: string, timeZone: string): string | null => {
  const newer = form === null ? null : replacedBy(form, day)
  return newer === null
    ? null
    : `TREC ${form} was replaced by ${newer.form} on ${formatDate(newer.from, timeZone)}. Check that it may be used.`
}
