/** A text field's value for a call: what was left or made empty is null (docs/rules/refusals.md#unknown-fields). */
export const textOrNull = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? ''
  return text === '' ? null : text
}

/** For calls in which empty values are left out altogether. */
export const given = (value: string | null | undefined): string | undefined => textOrNull(value) ?? undefined
