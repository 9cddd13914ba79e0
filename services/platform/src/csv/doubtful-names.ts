import type { ImportReport } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'

type DoubtfulName = NonNullable<ImportReport['doubtful']>[number]

/** A person whom a name can mean. */
export type Candidate = DoubtfulName['candidates'][number]

/** A name of a file, and how many rows have it. */
type NamedRows = Omit<DoubtfulName, 'candidates'>

/**
 * The names of a file that several people have, by their keys, and whom its sender chose
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
  certain(key: string, candidates: readonly Candidate[]): string | null {
    return candidates.length === 1 && !this.chosen.has(key) ? (candidates[0]?.value ?? null) : null
  }

  /**
   * The value of the one person who is meant: the only candidate, or the chosen one. A choice counts only if the name
   * can mean that person, and also for a name that only one person has by now. A name is not asked about if two of its
   * candidates look alike.
   */
  meant(named: NamedRows, candidates: readonly Candidate[]): string | null {
    const { key } = named
    const only = this.certain(key, candidates)
    if (only !== null || candidates.length === 0) return only
    const isAsked = new Set(candidates.map(look)).size === candidates.length
    if (isAsked) this.asked.set(key, { ...named, candidates: [...candidates] })
    const meant = isAsked ? candidates.find(({ value }) => value === this.chosen.get(key)) : undefined
    if (meant === undefined) this.unclear.add(key)
    return meant?.value ?? null
  }

  isUnclear(key: string): boolean {
    return this.unclear.has(key)
  }

  /** The first of them in the order of the file, each with its first candidates. Open ones go before answered ones. */
  get report(): Pick<ImportReport, 'doubtful' | 'moreDoubtful'> {
    const all = [...this.asked.values()]
    if (all.length === 0) return {}
    const most = limits.importDoubtfulNames
    const open = all.filter(({ key }) => this.isOpen(key))
    const listed = new Set([...new Set([...open, ...all])].slice(0, most))
    const doubtful = all
      .filter((one) => listed.has(one))
      .map(({ candidates, ...name }) => ({ ...name, candidates: candidates.slice(0, most) }))
    return open.length > most ? { doubtful, moreDoubtful: open.length - most } : { doubtful }
  }

  /** The choices that this file needed. */
  get used(): Record<string, string> {
    return Object.fromEntries([...this.chosen].filter(([key]) => this.asked.has(key)))
  }

  /** Whether the name still needs an answer. Empty leaves its rows out. */
  private isOpen(key: string): boolean {
    return this.unclear.has(key) && this.chosen.get(key) !== ''
  }
}

/** What tells a candidate from others. */
const look = (candidate: Candidate): string => JSON.stringify({ ...candidate, value: undefined })
