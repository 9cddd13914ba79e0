/** What a deal counts towards the caps and limits of its plan, by their ids, as it is kept: in integer cents. */
type Sums = Readonly<Record<string, Readonly<Record<string, number>>>>
interface CountedFigures {
  readonly caps?: Sums
  readonly steps?: Sums
}

const none: Readonly<Record<string, number>> = {}

/** What is not named counts nothing; of a part that an earlier release did not keep there is nothing to compare. */
const sameSums = (one: Sums | undefined, other: Sums | undefined): boolean => {
  if (one === undefined || other === undefined) return true
  return Object.keys({ ...one, ...other }).every((id) => {
    const [ours, theirs] = [one[id], other[id]]
    return Object.keys({ ...(ours ?? none), ...(theirs ?? none) }).every((part) => {
      const [before, now] = [ours === undefined ? 0 : ours[part], theirs === undefined ? 0 : theirs[part]]
      return before === undefined || now === undefined || before === now
    })
  })
}

/**
 * Whether two versions of a deal count the same towards caps and limits, in whatever order it is kept. A CDA that says
 * nothing of it stands as it is (docs/rules/cda.md#revise).
 */
export const sameCounted = (
  one: CountedFigures | null | undefined,
  other: CountedFigures | null | undefined,
): boolean =>
  one === null ||
  one === undefined ||
  other === null ||
  other === undefined ||
  (sameSums(one.caps, other.caps) && sameSums(one.steps, other.steps))
