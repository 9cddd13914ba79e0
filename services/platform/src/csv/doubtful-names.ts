import type { ImportReport } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'

type DoubtfulName = NonNullable<ImportReport['doubtful']>[number]

/** A person whom a name can mean. */
export type Candidate = DoubtfulName['candidates'][number]

/**
 * The names of a file that several people have, and whom its sender chose
 * (docs/rules/lists-and-search.md#doubtful-names).
 */
export class DoubtfulNames {
  private readonly asked = new Map<string, DoubtfulName>()

  constructor(private readonly chosen: Readonly<Record<string, string>>) {}

  /**
   * The value of the one person who is meant: the only candidate, or the chosen one. A choice counts only if the name
   * can mean that person.
   */
  meant(name: string, rows: number, candidates: readonly Candidate[]): string | null {
    if (candidates.length > 1) this.asked.set(name, { name, rows, candidates: [...candidates] })
    const isMeant = ({ value }: Candidate): boolean => candidates.length === 1 || value === this.chosen[name]
    return candidates.find(isMeant)?.value ?? null
  }

  has(name: string): boolean {
    return this.asked.has(name)
  }

  /** The first of them, each with its first candidates. */
  get report(): Pick<ImportReport, 'doubtful'> {
    const doubtful = [...this.asked.values()]
      .slice(0, limits.importDoubtfulNames)
      .map(({ candidates, ...name }) => ({ ...name, candidates: candidates.slice(0, limits.importDoubtfulNames) }))
    return doubtful.length === 0 ? {} : { doubtful }
  }

  /** The choices that this file needed. */
  get used(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.chosen).filter(([name]) => this.asked.has(name)))
  }
}
