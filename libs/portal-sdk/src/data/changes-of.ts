/** A text field's value for a call: an empty text is null. */
export const textOrNull = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? ''
  return text === '' ? null : text
}

/** For calls that omit empty values. */
export const presentText = (value: string | null | undefined): string | undefined => textOrNull(value) ?? undefined

/** The fields that a form changed, for a PATCH: it does not overwrite other people's changes of other fields. */
export const changesOf = <Values extends object>(before: Values, after: Values): Partial<Values> => {
  const changes: Partial<Values> = {}
  for (const key in after) {
    if (JSON.stringify(after[key]) !== JSON.stringify(before[key])) changes[key] = after[key]
  }
  return changes
}
