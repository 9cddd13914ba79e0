/** What a form changed, for a PATCH: the fields that are not as it began. What somebody else changed meanwhile in the others stays theirs. */
export const changesOf = <Values extends object>(before: Values, after: Values): Partial<Values> => {
  const changes: Partial<Values> = {}
  for (const key in after) {
    if (JSON.stringify(after[key]) !== JSON.stringify(before[key])) changes[key] = after[key]
  }
  return changes
}
