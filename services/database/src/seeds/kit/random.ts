/** The same numbers on every run: 0 (included) to 1 (excluded), from a 32-bit seed. */
export type Random = () => number

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An entry of the list by index, in turn: neighbours differ, and every entry is used. */
export const cycle = <T>(list: readonly T[], index: number): T => {
  const entry = list[index % list.length]
  if (entry === undefined) throw new RangeError('An empty list has no entry')
  return entry
}
