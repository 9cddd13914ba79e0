import { fileTooLarge, moreRestrictions, sizeText, tooManyFiles, uploadErrorsShown, uploadTexts, wrongFileType } from '@bluebonnet/contracts'
import type { UploadRule } from '@bluebonnet/contracts'

export interface Admission {
  accepted: File[]
  /** Why files were not taken, in SPEC's words. */
  refusals: string[]
}

type Known = Pick<File, 'name' | 'size' | 'lastModified'>

const isSame = (a: Known, b: Known): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

const hasEnding = (name: string, endings: readonly string[]): boolean => endings.some((ending) => name.toLowerCase().endsWith(ending))

/** Which of the chosen files are taken beside those already there. The server judges the bytes again. */
export const admit = (chosen: readonly File[], present: readonly Known[], rule: UploadRule): Admission => {
  const accepted: File[] = []
  const refusals: string[] = []
  for (const file of chosen) {
    const problem = problemOf(file, [...present, ...accepted], rule)
    if (problem === null) accepted.push(file)
    else refusals.push(problem)
  }
  return { accepted, refusals: shortened(refusals) }
}

const problemOf = (file: File, present: readonly Known[], rule: UploadRule): string | null => {
  if (present.some((known) => isSame(known, file))) return uploadTexts.duplicate
  if (!hasEnding(file.name, rule.endings)) return wrongFileType(rule.types)
  if (file.size > rule.bytes) return fileTooLarge(file.name, sizeText(rule.bytes))
  return present.length >= rule.files ? tooManyFiles(rule.files) : null
}

const shortened = (refusals: readonly string[]): string[] => {
  const rest = refusals.length - uploadErrorsShown
  const named = [...new Set(refusals.slice(0, uploadErrorsShown))]
  return rest > 0 ? [...named, moreRestrictions(rest)] : named
}
