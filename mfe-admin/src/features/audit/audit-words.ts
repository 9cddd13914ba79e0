/** `deal.approve` as 'Deal approve', `user.sign-in` as 'User sign-in'. */
export const actionWords = (action: string): string => {
  const text = action.replaceAll('.', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const valueWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

type Fields = Readonly<Record<string, unknown>> | null

/** Each changed field on a line of its own: 'compPlan: CAP_80_20 → HIGH_SPLIT'. Without an earlier state, only what is now. */
export const changeWords = (before: Fields, after: Fields): string[] => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => (before === null ? `${name}: ${valueWords(after?.[name])}` : `${name}: ${valueWords(before[name])} → ${valueWords(after?.[name])}`))
}
