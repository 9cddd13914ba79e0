interface Choice {
  value: string
  label: string
}

/** A filter's choices with the one that filters nothing before them. */
export const withAll = (label: string, choices: readonly Choice[]): Choice[] => [{ value: '', label }, ...choices]
