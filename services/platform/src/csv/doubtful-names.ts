import type { ImportReport } from '@bluebonnet/contracts'
import { limits } from '@bluebonnet/domain'
import { searchable } from '../http/lists/words.js'

type DoubtfulName = NonNullable<ImportReport['doubtful']>[number]

/** A person whom a name can mean. */
export type Candidate = DoubtfulName['candidates'][number]

/** A name of a file, and how many rows have it. */
type NamedRows = Omit<DoubtfulName, 'candidates'>

/** A question, with the rows of each spelling of its name. */
type Asked = Omit<DoubtfulName, 'rows'> & { rowsBySpelling: Map<string, number> }

/**
 * The names of a file that several people have, by their keys, and whom its sender chose
 * (docs/rules/lists-and-search.md#doubtful-names). Capitals and accents make no other name.
 */
export class DoubtfulNames {
  private readonly asked = new Map<string, Asked>()
  /** Names that somebody has, and of whom nobody is meant. */
  private readonly unclear = new Set<string>()
  private readonly chosen: ReadonlyMap<string, string>

  constructor(private readonly sent: Readonly<Record<string, string>>) {
    this.chosen = new Map(Object.entries(sent).map(([key, value]) => [searchable(key), value]))
  }

  /** The value of the only candidate of a name without a choice, which is not asked about. */
  certain(key: string, candidates: readonly Candidate[]): string | null {
    return candidates.length === 1 && !this.chosen.has(searchable(key)) ? (candidates[0]?.value ?? null) : null
  }

  /**
   * The value of the one person who is meant: the only candidate, or the chosen one. A choice counts only if the name
   * can mean that person, and also for a name that only one person has by now. A name is not asked about if two of its
   * candidates look alike.
   */
  meant({ rows, ...named }: NamedRows, candidates: readonly Candidate[]): string | null {
    const only = this.certain(named.key, candidates)
    if (only !== null || candidates.length === 0) return only
    const key = searchable(named.key)
    const isAsked = new Set(candidates.map(look)).size === candidates.length
    if (isAsked) {
      const asked = this.asked.get(key) ?? { ...named, key, candidates: [...candidates], rowsBySpelling: new Map() }
      asked.rowsBySpelling.set(named.key, rows)
      this.asked.set(key, asked)
    }
    const meant = isAsked ? candidates.find(({ value }) => value === this.chosen.get(key)) : undefined
    if (meant === undefined) this.unclear.add(key)
    return meant?.value ?? null
  }

  isUnclear(key: string): boolean {
    return this.unclear.has(searchable(key))
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
      .map(({ candidates, rowsBySpelling, ...name }) => ({
        ...name,
        rows: [...rowsBySpelling.values()].reduce((sum, rows) => sum + rows, 0),
        candidates: candidates.slice(0, most),
      }))
    return open.length > most ? { doubtful, moreDoubtful: open.length - most } : { doubtful }
  }

  /** The choices that this file needed. */
  get used(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.sent).filter(([key]) => this.asked.has(searchable(key))))
  }

  /** Whether the name still needs an answer. Empty leaves its rows out. */
  private isOpen(key: string): boolean {
    return this.isUnclear(key) && this.chosen.get(searchable(key)) !== ''
  }
}

/** What tells a candidate from others. */
const look = (candidate: Candidate): string => JSON.stringify({ ...candidate, value: undefined })
