import { mebibyte, formIn, replacedBy } from '@bluebonnet/domain'
import { formatDate } from '@bluebonnet/ui'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { atMost } from '../uploads/at-most.js'

/** A form says its number at the foot of each page. */
const pages = 4
/** Larger files are scans, which have no text; what is shorter has no page. */
const most = 20 * mebibyte
const least = 100

/** How wide a page is drawn for a list (px). */
const pictureWidth = 96

const inTurn = atMost(1)

const pictureOf = async (page: PDFPageProxy): Promise<string | null> => {
  const canvas = document.createElement('canvas')
  const viewport = page.getViewport({ scale: pictureWidth / page.getViewport({ scale: 1 }).width })
  Object.assign(canvas, { width: viewport.width, height: viewport.height })
  await page.render({ canvas, viewport }).promise
  return canvas.toDataURL('image/jpeg')
}

/** What a file says of itself: the number of its form, '20-19', and its first page as a picture's address. */
export interface Reading {
  form: string | null
  picture: string | null
}

const nothing: Reading = { form: null, picture: null }

const read = async (file: Blob, draws: boolean): Promise<Reading> => {
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
    // A file that cannot be read is sorted by its name; a page that cannot be drawn has the sign of a file.
  }
  return reading
}

const isReadable = ({ type, size }: Blob): boolean => type === 'application/pdf' && size >= least && size <= most

/**
 * What a PDF's own text says it is, and its first page as a picture; nothing of a scan's text, of another kind of file,
 * and of what cannot be read. The reader is fetched with the first PDF, works in a thread of its own, and reads one
 * file at a time.
 */
export const readPaper = async (file: Blob): Promise<Reading> =>
  isReadable(file) ? inTurn(() => read(file, true)) : nothing

/** The number of the form that a PDF's own text names; null where it names none. */
export const formOfFile = async (file: Blob): Promise<string | null> =>
  isReadable(file) ? (await inTurn(() => read(file, false))).form : null

/** That a form was replaced by the contract's day (ISO); null where it is in force, or nothing is known of it. */
export const outdatedWords = (form: string | null, day: string, timeZone: string): string | null => {
  const newer = form === null ? null : replacedBy(form, day)
  return newer === null
    ? null
    : `TREC ${form} was replaced by ${newer.form} on ${formatDate(newer.from, timeZone)}. Check that it may be used.`
}
