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
  /** Names that somebody has, and of whom nobody is meant. */
  private readonly unclear = new Set<string>()
  private readonly chosen: ReadonlyMap<string, string>

  constructor(chosen: Readonly<Record<string, string>>) {
    this.chosen = new Map(Object.entries(chosen))
  }

  /** The value of the only candidate of a name without a choice, which is not asked about. */
  certain(name: string, candidates: readonly Candidate[]): string | null {
    return candidates.length === 1 && !this.chosen.has(name) ? (candidates[0]?.value ?? null) : null
  }

  /**
   * The value of the one person who is meant: the only candidate, or the chosen one. A choice counts only if the name
   * can mean that person, and also for a name that only one person has by now. A name is not asked about if two of its
   * candidates look alike.
   */
  meant(name: string, rows: number, candidates: readonly Candidate[]): string | null {
    const only = this.certain(name, candidates)
    if (only !== null || candidates.length === 0) return only
    const isAsked = new Set(candidates.map(look)).size === candidates.length
    if (isAsked) this.asked.set(name, { name, rows, candidates: [...candidates] })
    const meant = isAsked ? candidates.find(({ value }) => value === this.chosen.get(name)) : undefined
    if (meant === undefined) this.unclear.add(name)
    return meant?.value ?? null
  }

  isUnclear(name: string): boolean {
    return this.unclear.has(name)
  }

  /** The first of them in the order of the file, each with its first candidates. Open ones go before answered ones. */
  get report(): Pick<ImportReport, 'doubtful' | 'moreDoubtful'> {
    const all = [...this.asked.values()]
    if (all.length === 0) return {}
    const most = limits.importDoubtfulNames
    const open = all.filter(({ name }) => this.isOpen(name))
    const listed = new Set([...new Set([...open, ...all])].slice(0, most))
    const doubtful = all
      .filter((one) => listed.has(one))
      .map(({ candidates, ...name }) => ({ ...name, candidates: candidates.slice(0, most) }))
    return open.length > most ? { doubtful, moreDoubtful: open.length - most } : { doubtful }
  }

  /** The choices that this file needed. */
  get used(): Record<string, string> {
    return Object.fromEntries([...this.chosen].filter(([name]) => this.asked.has(name)))
  }

  /** Whether the name still needs an answer. Empty leaves its rows out. */
  private isOpen(name: string): boolean {
    return this.unclear.has(name) && this.chosen.get(name) !== ''
  }
}

/** What tells a candidate from others. */
const look = ({ name, email, trecLicenseNo }: Candidate): string => JSON.stringify([name, email, trecLicenseNo])
