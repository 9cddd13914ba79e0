import { lengths, isSameForm, type DocumentType } from '@bluebonnet/domain'
import type { Paper } from '@bluebonnet/contracts'
import { isOpenLine } from './paper-lines.js'

type Line = Pick<Paper, 'key' | 'label' | 'documentType' | 'trecForm' | 'asked' | 'state'>

/** A file's name, what was read in it, and what somebody chose for it. */
export interface FileDetails {
  id: string
  name: string
  /** The form that the file says it is. */
  form?: string | null | undefined
  type?: DocumentType | undefined
  /** The key of a line, or `noLine`. */
  line?: string | undefined
}

/** No key of a line: somebody chose that the file belongs to none. */
export const noPaper = ''

/** What a guess rests on: the person's own choice, the form that the file names, its name, or its type alone. */
export type GuessedBy = 'choice' | 'form' | 'name' | 'type'

export interface Guess<Of> {
  type: DocumentType
  /** Null where nothing says what the file is. */
  by: GuessedBy | null
  line: Of | null
  /** The line that it is by form or name, where a paper is there already. */
  there: Of | null
  /** Where the server puts a file without a line all the same, because of its type. */
  byType: Of | null
}

/** A name's words, lower case, one space between them: 'TREC_20-17 Contract.pdf' is 'trec 20 17 contract'. */
const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.[a-z\d]{1,5}$/, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()

/** A file's name as a person would write it, without its ending: 'Sellers_disclosure.pdf' is 'Sellers disclosure'. */
export const paperName = (fileName: string): string => {
  const plain = fileName
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replaceAll(/[_+]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (plain === '' ? fileName : plain).slice(0, lengths.label)
}

/** By the number of a promulgated form, where its name carries one: 'TREC No. 20-17'. */
const byForm: Record<string, DocumentType> = {
  9: 'CONTRACT',
  20: 'CONTRACT',
  23: 'CONTRACT',
  24: 'CONTRACT',
  25: 'CONTRACT',
  30: 'CONTRACT',
  10: 'ADDENDUM',
  11: 'ADDENDUM',
  36: 'ADDENDUM',
  38: 'ADDENDUM',
  39: 'ADDENDUM',
  40: 'ADDENDUM',
  49: 'ADDENDUM',
  56: 'ADDENDUM',
  OP: 'ADDENDUM',
  55: 'DISCLOSURE',
}

const typeOfForm = (form: string | null): DocumentType | undefined => byForm[form?.split('-')[0] ?? '']

/** The form that a file is called, '20-17' of 'TREC No. 20-17.pdf'. */
const formOfName = (fileName: string): string | null => {
  const [, number, revision] = /\btrec (?:no |form )?(\d{1,2}) (\d{1,2})\b/.exec(wordsOf(fileName)) ?? []
  return number === undefined ? null : `${number}-${revision}`
}

/** What comes first wins: an addendum to a contract is an addendum, a receipt for earnest money no contract. */
const byWords: readonly (readonly [RegExp, DocumentType])[] = [
  [/\b(cda|commission disbursement)\b/, 'CDA'],
  [/\b(addend(um|a)|amendments?)\b/, 'ADDENDUM'],
  [/\b(receipt|commitment|iabs|information about brokerage)\b/, 'OTHER'],
  [/\b(listing agreement|exclusive right to sell|txr 1101)\b/, 'LISTING_AGREEMENT'],
  [/\b(buyers? (representation )?agreement|buyers? rep|representation agreement|txr 1501)\b/, 'BUYER_AGREEMENT'],
  [/\b(disclosures?|sdn)\b/, 'DISCLOSURE'],
  [/\b(inspections?|termite|wdi)\b/, 'INSPECTION'],
  [/\bappraisals?\b/, 'APPRAISAL'],
  [/\b(contract|purchase agreement|sale agreement|psa)\b/, 'CONTRACT'],
]

/** What kind of paper a file is by its name; OTHER where the name does not say. */
export const paperType = (fileName: string): DocumentType => {
  const words = wordsOf(fileName)
  return typeOfForm(formOfName(fileName)) ?? byWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'OTHER'
}

/** What many papers are called beside their own name. */
const common = new Set(['a', 'addendum', 'agreement', 'and', 'by', 'contract', 'for', 'of', 'or', 'the', 'to', 'with'])

/** How well a name fits a line: 2 with all of the line's own words, 1 with its key, else the part of them it holds. */
const likeness = (name: ReadonlySet<string>, { key, label }: Line): { fit: number; held: number } => {
  const own = wordsOf(label)
    .split(' ')
    .filter((word) => !common.has(word))
  const held = own.filter((word) => name.has(word)).length
  if (own.length > 0 && held === own.length) return { fit: 2, held }
  const ofKey = wordsOf(key).split(' ')
  if (ofKey.every((word) => name.has(word))) return { fit: 1, held: Math.max(held, ofKey.length) }
  return { fit: own.length === 0 ? 0 : held / own.length, held }
}

/**
 * The line whose words a name holds best, undefined where none does or two do alike. More than half of them are enough
 * for a line of the file's type. One of another type has to be named whole, and not by a word that others use too.
 */
const lineOfWords = <Of extends Line>(name: string, type: DocumentType, lines: readonly Of[]): Of | undefined => {
  const words = new Set(wordsOf(name).split(' '))
  const [best, next] = lines
    .map((line) => ({ line, isOfType: Number(line.documentType === type), ...likeness(words, line) }))
    .filter(({ line: { documentType }, isOfType, fit, held }) => {
      if (isOfType === 1) return fit > 0.5
      return fit >= 1 && (held > 1 || (documentType === null && type === 'OTHER'))
    })
    .toSorted((one, other) => other.fit - one.fit || other.isOfType - one.isOfType || other.held - one.held)
  const isAlike = best?.fit === next?.fit && best?.isOfType === next?.isOfType && best?.held === next?.held
  return isAlike ? undefined : best?.line
}

const isAsked = ({ asked }: Line): boolean => asked !== 'NOT_NEEDED'

const only = <Of>(found: readonly Of[]): Of | undefined => (found.length === 1 ? found[0] : undefined)

const basisOf = ({ type, line, form }: FileDetails, isKnown: boolean): GuessedBy | null => {
  if (type !== undefined || line !== undefined) return 'choice'
  if (!isKnown) return null
  return (form ?? null) === null ? 'name' : 'form'
}

/**
 * What one file says by itself: its type, its own line by choice, form or words, and in `typed` the line that its type
 * alone gives to a file without one.
 */
const read = <Of extends Line>(file: FileDetails, lines: readonly Of[]) => {
  const form = file.form ?? formOfName(file.name)
  const isForm = ({ trecForm }: Line): boolean => form !== null && trecForm !== null && isSameForm(trecForm, form)
  // Somebody who chooses a type knows better than the number that was read.
  const possible = lines.filter((line) =>
    file.type === undefined
      ? form === null || line.trecForm === null || isForm(line)
      : line.documentType === null || line.documentType === file.type,
  )
  const named = file.type ?? typeOfForm(form) ?? paperType(file.name)
  const chosen = lines.find(({ key }) => key === file.line)
  const own = chosen ?? possible.find(isForm) ?? lineOfWords(file.name, named, possible.filter(isAsked))
  const type = file.type ?? (own === undefined ? named : (own.documentType ?? 'OTHER'))
  const by = basisOf(file, own !== undefined || type !== 'OTHER')
  if (chosen !== undefined || file.line === noPaper) return { type, by, line: chosen ?? null, there: null, typed: null }
  if (own !== undefined) {
    const [line, there] = isOpenLine(own) ? [own, null] : [null, own]
    return { type, by, line, there, typed: null }
  }
  const typed = only(lines.filter((line) => line.documentType === type && isOpenLine(line) && isAsked(line)))
  return { type, by, line: null, there: null, typed: typed !== undefined && possible.includes(typed) ? typed : null }
}

/**
 * What is proposed for each of several files: its type and the line of the deal that it belongs to, null where none
 * fits or its paper is there. What somebody chose counts first, then the form that the file says it is, then its name.
 * A type alone decides only where one open line is of it, and puts one file there; the person chooses for the others.
 */
export const guessPapers = <Of extends Line>(
  files: readonly FileDetails[],
  lines: readonly Of[],
): ReadonlyMap<string, Guess<Of>> => {
  const found = files.map((file) => ({ id: file.id, ...read(file, lines) }))
  const taken = new Set(found.map(({ line }) => line?.key))
  const placed = found.map(({ id, type, by, line, there, typed }) => {
    const place = line ?? (typed !== null && !taken.has(typed.key) ? typed : null)
    taken.add(place?.key)
    const basis = line === null && place !== null && by !== 'choice' ? ('type' as const) : by
    return { id, type, line: place, there, by: basis }
  })
  return new Map(
    placed.map(({ id, type, by, line, there }) => {
      const byType = only(lines.filter((one) => one.documentType === type && isAsked(one)))
      const isLeft = line === null && byType !== undefined && isOpenLine(byType) && !taken.has(byType.key)
      return [id, { type, by, line, there, byType: isLeft ? byType : null }]
    }),
  )
}
