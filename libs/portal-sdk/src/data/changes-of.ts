/** A text field's value for a call: what was left or made empty is null. */
export const textOrNull = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? ''
  return text === '' ? null : text
}

/** For calls in which empty values are left out altogether. */
export const presentText = (value: string | null | undefined): string | undefined => textOrNull(value) ?? undefined

/** The fields that a form changed, for a PATCH: what somebody else changed in the others stays theirs. */
export const changesOf = <Values extends object>(before: Values, after: Values): Partial<Values> => {
  const changes: Partial<Values> = {}
  for (const key in after) {
    if (JSON.stringify(after[key]) !== JSON.stringify(before[key])) changes[key] = after[key]
  }
  return changes
}
