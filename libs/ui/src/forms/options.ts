/** The choices of a closed list with their labels, for Select and Radio: `optionsOf(clientTypes, clientTypeLabels)`. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: labels[value] }))
