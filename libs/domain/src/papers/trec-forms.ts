import { trecForms } from './library-forms.js'

/** The promulgated forms in force, number and revision, each with its first day (docs/rules/texas-facts.md#forms). */
const inForce: Readonly<Record<string, string>> = {
  ...Object.fromEntries(trecForms.map(({ number, revised }) => [number, revised])),
  '16-7': '2026-01-05',
  '15-7': '2026-01-05',
  '38-8': '2025-04-01',
  '50-0': '2018-08-13',
  '49-1': '2019-03-01',
  '11-9': '2026-07-01',
  '26-8': '2023-02-01',
  '41-3': '2023-02-01',
  '45-2': '2021-04-01',
  '57-0': '2025-09-03',
  '44-3': '2023-02-01',
  '51-1': '2023-02-01',
  '52-1': '2023-02-01',
  '60-0': '2025-01-03',
  '61-0': '2026-07-01',
  '62-0': '2026-05-28',
  '32-5': '2024-11-25',
  '37-5': '2014-02-10',
  '12-3': '2011-12-05',
  '28-2': '2011-12-05',
  '33-2': '2011-12-05',
  '34-4': '2011-12-05',
  '47-0': '2014-02-01',
  '48-1': '2020-03-01',
  '53-0': '2021-09-01',
  '54-1': '2025-11-26',
  '58-0': '2025-09-03',
  '59-0': '2024-02-12',
  'RSC-4': '2023-06-11',
  'REI 7-6': '2022-02-01',
}

/** A form without a revision, its successor, and the date of the change (docs/rules/texas-facts.md#forms). */
const leadPaint = { form: 'OP-L', number: '56', newer: { form: '56-0', from: '2026-07-01' } } as const
const isOldLeadPaint = (form: string): boolean => form.trim().toUpperCase() === leadPaint.form

/** '20-19' is revision 19 of form 20, 'REI 7-6' revision 6 of REI 7, and 'OP-L' comes before all of form 56. */
const partsOf = (form: string): { number: string; revision: number } | null => {
  if (isOldLeadPaint(form)) return { number: leadPaint.number, revision: -1 }
  const [, number, revision] = /^(.+)-(\d+)$/.exec(form.trim()) ?? []
  return number === undefined ? null : { number: number.toUpperCase(), revision: Number(revision) }
}

/** Whether two revisions belong to one form: '20-18' and '20-19'. */
export const isSameForm = (one: string, other: string): boolean => {
  const number = partsOf(one)?.number
  return number !== undefined && number === partsOf(other)?.number
}

/**
 * The form that a text says it is, as the foot of each page does: 'TREC NO. 20-19'. A contract names other forms too:
 * the most frequent one counts, and among equals the last. Null if there is none.
 */
export const formIn = (text: string): string | null => {
  const counts = new Map<string, number>()
  const named = text.matchAll(
    /\bTREC\s*(?:NO\b\.?|FORM)?\s*(?:((?:REI\s*)?\d{1,2})\s*[-–]\s*(\d{1,2})|OP\s*[-–]\s*L)\b/gi,
  )
  for (const [, number, revision] of named) {
    const form =
      number === undefined ? leadPaint.form : `${number.toUpperCase().replace(/^REI\s*/, 'REI ')}-${Number(revision)}`
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  let found: string | null = null
  for (const [form, count] of counts) if (count >= (counts.get(found ?? '') ?? 0)) found = form
  return found
}

/** The revision that had replaced a given one by a day (ISO), with its first day; null if it is in force or unknown. */
export const replacedBy = (form: string, day: string): { form: string; from: string } | null => {
  if (isOldLeadPaint(form)) return leadPaint.newer.from <= day ? leadPaint.newer : null
  const wanted = partsOf(form)
  if (wanted === null) return null
  const newer = Object.entries(inForce).find(([known, from]) => {
    const parts = partsOf(known)
    return parts?.number === wanted.number && parts.revision > wanted.revision && from <= day
  })
  return newer === undefined ? null : { form: newer[0], from: newer[1] }
}
