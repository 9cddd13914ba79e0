import { lengths } from '@bluebonnet/contracts'
import type { DocumentType, Paper } from '@bluebonnet/contracts'
import { isSameForm } from '@bluebonnet/contracts/papers/trec-forms'

type Line = Pick<Paper, 'key' | 'label' | 'documentType' | 'trecForm'>

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
  55: 'DISCLOSURE',
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
  const form = /\btrec (?:no |form )?(\d{1,2}) \d{1,2}\b/.exec(words)?.[1]
  return (
    (form === undefined ? undefined : byForm[form]) ?? byWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'OTHER'
  )
}

const holdsAll = (words: string, wanted: string): boolean =>
  wanted.split(' ').every((word) => words.split(' ').includes(word))

/** What many papers are called beside their own name. */
const common = new Set(['a', 'addendum', 'agreement', 'and', 'contract', 'for', 'of', 'the', 'to'])

/** How much of a line's own words a name holds, from 0 to 1. */
const likeness = (words: string, label: string): number => {
  const own = wordsOf(label)
    .split(' ')
    .filter((word) => !common.has(word))
  const named = new Set(words.split(' '))
  return own.length === 0 ? 0 : own.filter((word) => named.has(word)).length / own.length
}

/** The line of a type whose words the name holds, half of them at least; else the first of the type. */
const lineOfType = <Of extends Line>(words: string, type: DocumentType, lines: readonly Of[]): Of | undefined => {
  const ofType = lines.filter(({ documentType }) => documentType === type)
  const [likest] = ofType
    .map((line) => ({ line, part: likeness(words, line.label) }))
    .filter(({ part }) => part >= 0.5)
    .toSorted((one, other) => other.part - one.part)
  return likest?.line ?? ofType[0]
}

const lineOfForm = <Of extends Line>(form: string | null, lines: readonly Of[]): Of | undefined =>
  form === null ? undefined : lines.find(({ trecForm }) => trecForm !== null && isSameForm(trecForm, form))

/** What kind of paper a form is: what its line in the list says, else what its number does. */
export const typeOfForm = (form: string, lines: readonly Line[]): DocumentType | null => {
  const line = lineOfForm(form, lines)
  return line === undefined ? (byForm[form.split('-')[0] ?? ''] ?? null) : (line.documentType ?? 'OTHER')
}

/**
 * The deal's line that a paper belongs to, null where none fits: that of the form which the file says it is, while its
 * type is the line's too; of those of its type the one whose words its name holds, else the first, to which the server
 * puts it by itself; or, of a paper without a type of its own, the one whose key or label the file's name holds.
 */
export const paperLine = <Of extends Line>(
  fileName: string,
  type: DocumentType,
  lines: readonly Of[],
  form: string | null = null,
): Of | null => {
  const formed = lineOfForm(form, lines)
  if (formed !== undefined && (formed.documentType ?? 'OTHER') === type) return formed
  const words = wordsOf(fileName)
  if (type !== 'OTHER') return lineOfType(words, type, lines) ?? null
  return (
    lines.find(
      ({ documentType, key, label }) =>
        documentType === null && (holdsAll(words, wordsOf(key)) || holdsAll(words, wordsOf(label))),
    ) ?? null
  )
}
