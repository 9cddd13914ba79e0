const asWords = (name: string): string => {
  const text = name.replaceAll('.', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `deal.approve` as 'Deal approve', `user.sign-in` as 'User sign-in'. */
export const actionWords = asWords

const isMoney = (field: string): boolean => field.endsWith('Cents')
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

type Money = (dollars: number) => string

const valueWords = (field: string, value: unknown, money: Money): string => {
  if (isEmpty(value)) return 'nothing'
  if (isMoney(field) && !Number.isNaN(Number(value))) return money(Number(value) / 100)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

type Fields = Readonly<Record<string, unknown>> | null

/** Each changed field on a line of its own: 'Comp plan: CAP_80_20 → HIGH_SPLIT'. Without an earlier state, only what is now. */
export const changeWords = (before: Fields, after: Fields, money: Money): string[] => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field) => {
    const name = asWords(isMoney(field) ? field.slice(0, -'Cents'.length) : field)
    const now = valueWords(field, after?.[field], money)
    if (before === null) return isEmpty(after?.[field]) ? [] : [`${name}: ${now}`]
    return [`${name}: ${valueWords(field, before[field], money)} → ${now}`]
  })
}
