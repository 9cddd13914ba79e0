import type { CountedUse } from './compute.js'

type Sums = CountedUse['caps'] | CountedUse['steps']

/** Missing names count as zero. */
const sameSums = (one: Sums, other: Sums): boolean =>
  Object.keys({ ...one, ...other }).every((id) => {
    const [ours, theirs] = [new Map(Object.entries(one[id] ?? {})), new Map(Object.entries(other[id] ?? {}))]
    return [...ours.keys(), ...theirs.keys()].every((part) => (ours.get(part) ?? 0) === (theirs.get(part) ?? 0))
  })

/**
 * Whether two versions of a deal count the same towards caps and limits, in any order. Without one of the brokerage's
 * own plans there is nothing to compare (docs/rules/cda.md#revise).
 */
export const sameCounted = (one: CountedUse | null, other: CountedUse | null): boolean =>
  one === null || other === null || (sameSums(one.caps, other.caps) && sameSums(one.steps, other.steps))
