import type { DealChecklist, DocumentType } from '@bluebonnet/contracts'
import { paperLine } from './guess-paper.js'

/** A file that has arrived in the store. */
export interface SentPaper {
  id: string
  /** The file's name. */
  name: string
  objectPath: string
}

/** What a person says of a paper. */
export interface PaperWords {
  label: string
  type: DocumentType
}

/** What is said of each paper, by its file's id. */
export type Papers = Readonly<Record<string, PaperWords>>

const wordsOf = ({ id, name }: SentPaper, papers: Papers): PaperWords => papers[id] ?? { label: name, type: 'OTHER' }

/**
 * Files papers one after the other; `done` is told of each that is filed, so that it leaves the form. The first that is
 * refused ends it with its refusal: it and those behind it stay, and sending the form again files none twice.
 */
export const filePapers = async (
  sent: readonly SentPaper[],
  papers: Papers,
  record: (paper: SentPaper & PaperWords) => Promise<unknown>,
  done: (paper: SentPaper) => void,
): Promise<void> => {
  for (const paper of sent) {
    await record({ ...paper, ...wordsOf(paper, papers) })
    done(paper)
  }
}

/** The open lines of a checklist that papers fill by their names alone. What has a type of its own the server ticks. */
export const ticksOf = (
  sent: readonly SentPaper[],
  papers: Papers,
  lines: DealChecklist['items'],
): { key: string; done: true }[] => {
  const filled = sent.map((paper) => paperLine(paper.name, wordsOf(paper, papers).type, lines))
  const keys = filled.flatMap((line) => (line === null || line.documentType !== null || line.done ? [] : [line.key]))
  return [...new Set(keys)].map((key) => ({ key, done: true }))
}
