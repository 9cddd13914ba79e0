import { lengths, isSameForm, type DocumentType } from '@bluebonnet/domain'
import type { Paper } from '@bluebonnet/contracts'
import { isOpenLine } from './paper-lines.js'

type Line = Pick<Paper, 'key' | 'label' | 'documentType' | 'trecForm' | 'requirement' | 'state'>

/** A file's name, the result of reading it, and the user's choices. */
export interface FileDetails {
  id: string
  name: string
  /** The form number in the file. */
  form?: string | null | undefined
  type?: DocumentType | undefined
  /** The key of a line, or `noPaper`. */
  line?: string | undefined
}

/** The user chose that the file belongs to no line. */
export const noPaper = ''

/** The basis of a guess: the user's choice, the form in the file, its name, or its type alone. */
export type SuggestionBasis = 'choice' | 'form' | 'name' | 'type'

export interface Suggestion<Of> {
  type: DocumentType
  /** Null when nothing identifies the file. */
  by: SuggestionBasis | null
  line: Of | null
  /** The line that matches by form or name but already has a paper. */
  there: Of | null
  /** The line to which the server assigns a file without a line because of its type. */
  byType: Of | null
}

/** The words of a name in lower case, separated by one space: 'TREC_20-17 Contract.pdf' is 'trec 20 17 contract'. */
const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.[a-z\d]{1,5}$/, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()

/** A readable file name without extension: 'Sellers_disclosure.pdf' is 'Sellers disclosure'. */
export const paperName = (fileName: string): string => {
  const plain = fileName
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replaceAll(/[_+]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (plain === '' ? fileName : plain).slice(0, lengths.label)
}

/** The document type for each form number in a name: 'TREC No. 20-17'. */
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

/** The form number in a file name: '20-17' in 'TREC No. 20-17.pdf'. */
const formOfName = (fileName: string): string | null => {
  const [, number, revision] = /\btrec (?:no |form )?(\d{1,2}) (\d{1,2})\b/.exec(wordsOf(fileName)) ?? []
  return number === undefined ? null : `${number}-${revision}`
}

/**
 * The first match wins: an addendum to a contract is an addendum, and a receipt for earnest money is not a contract.
 */
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

/** The document type by file name. OTHER when the name does not tell. */
export const paperType = (fileName: string): DocumentType => {
  const words = wordsOf(fileName)
  return typeOfForm(formOfName(fileName)) ?? byWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'OTHER'
}

/** Words that many papers have in common. */
const common = new Set(['a', 'addendum', 'agreement', 'and', 'by', 'contract', 'for', 'of', 'or', 'the', 'to', 'with'])

/**
 * How well a name fits a line: 2 for all of the line's own words, 1 for its key, otherwise the fraction of matching
 * words.
 */
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
 * The line that best matches the words of a name. Undefined without a match or with a tie. A line of the file's type
 * needs more than half of its words. A line of another type must match completely. One word is then enough only if
 * neither the file nor the line has a type.
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

const mayBeNeeded = ({ requirement }: Line): boolean => requirement !== 'NOT_NEEDED'

const only = <Of>(found: readonly Of[]): Of | undefined => (found.length === 1 ? found[0] : undefined)

const basisOf = ({ type, line, form }: FileDetails, isKnown: boolean): SuggestionBasis | null => {
  if (type !== undefined || line !== undefined) return 'choice'
  if (!isKnown) return null
  return (form ?? null) === null ? 'name' : 'form'
}

/**
 * What one file alone tells: its type, its line by choice, form or words, and in `typed` the line that matches only its
 * type.
 */
const read = <Of extends Line>(file: FileDetails, lines: readonly Of[]) => {
  const form = file.form ?? formOfName(file.name)
  const isForm = ({ trecForm }: Line): boolean => form !== null && trecForm !== null && isSameForm(trecForm, form)
  // A type chosen by the user overrides the form number in the file.
  const possible = lines.filter((line) =>
    file.type === undefined
      ? form === null || line.trecForm === null || isForm(line)
      : line.documentType === null || line.documentType === file.type,
  )
  const named = file.type ?? typeOfForm(form) ?? paperType(file.name)
  const chosen = lines.find(({ key }) => key === file.line)
  const own = chosen ?? possible.find(isForm) ?? lineOfWords(file.name, named, possible.filter(mayBeNeeded))
  const type = file.type ?? (own === undefined ? named : (own.documentType ?? 'OTHER'))
  const by = basisOf(file, own !== undefined || type !== 'OTHER')
  if (chosen !== undefined || file.line === noPaper) return { type, by, line: chosen ?? null, there: null, typed: null }
  if (own !== undefined) {
    const [line, there] = isOpenLine(own) ? [own, null] : [null, own]
    return { type, by, line, there, typed: null }
  }
  const typed = only(lines.filter((line) => line.documentType === type && isOpenLine(line) && mayBeNeeded(line)))
  return { type, by, line: null, there: null, typed: typed !== undefined && possible.includes(typed) ? typed : null }
}

/**
 * Suggests a type and line for each file. The line is null when none fits or it already has a paper. The user's choice
 * comes first, then the form in the file, then its name. A type alone decides only for one file, and only if exactly
 * one open line has it; the user chooses for the others.
 */
export const guessPapers = <Of extends Line>(
  files: readonly FileDetails[],
  lines: readonly Of[],
): ReadonlyMap<string, Suggestion<Of>> => {
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
      const byType = only(lines.filter((one) => one.documentType === type && mayBeNeeded(one)))
      const isLeft = line === null && byType !== undefined && isOpenLine(byType) && !taken.has(byType.key)
      return [id, { type, by, line, there, byType: isLeft ? byType : null }]
    }),
  )
}
