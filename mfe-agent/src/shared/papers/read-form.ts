import { mebibyte } from '@bluebonnet/contracts'
import { formIn, replacedBy } from '@bluebonnet/contracts/papers/trec-forms'
import { formatDate } from '@bluebonnet/ui'

/** A form says its number at the foot of each page. */
const pages = 4
/** Larger files are scans, which have no text; what is shorter has no page. */
const most = 20 * mebibyte
const least = 100

/**
 * The number of the form that a PDF's own text names, '20-19'; null for a scan, another kind of file, and what cannot
 * be read. The reader is fetched with the first PDF and works in a thread of its own.
 */
export const formOfFile = async (file: Blob): Promise<string | null> => {
  if (file.type !== 'application/pdf' || file.size < least || file.size > most) return null
  try {
    const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).toString()
    const reading = getDocument({
      data: new Uint8Array(await file.arrayBuffer()),
      isEvalSupported: false,
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
    })
    try {
      const document = await reading.promise
      let text = ''
      for (let page = 1; page <= Math.min(pages, document.numPages); page += 1) {
        const { items } = await (await document.getPage(page)).getTextContent()
        text += ` ${items.map((item) => ('str' in item ? item.str : '')).join(' ')}`
      }
      return formIn(text)
    } finally {
      await reading.destroy()
    }
  } catch {
    // A file that cannot be read is sorted by its name.
    return null
  }
}

/** That a form was replaced by the contract's day (ISO); null where it is in force, or nothing is known of it. */
export const outdatedWords = (form: string | null, day: string, timeZone: string): string | null => {
  const newer = form === null ? null : replacedBy(form, day)
  return newer === null
    ? null
    : `TREC ${form} was replaced by ${newer.form} on ${formatDate(newer.from, timeZone)}. Check that it may be used.`
}
