/** Converts dollars of a call to integer cents. Exact for amounts with two decimals. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** Converts integer cents to dollars of an answer, with the cents as decimals. */
export const dollarsOf = (cents: number): number => cents / 100

/** Converts a percentage with up to three decimals to thousandths of a percent: 2.875 is 2875. */
export const thousandthsOf = (percent: number): number => Math.round(percent * 1_000)

export const percentOf = (thousandths: number): number => thousandths / 1_000

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,234.50', of a history. */
export const dollarWords = (dollars: number): string => dollarFormat.format(dollars)

/** The result of parsing an amount in dollars: the amount, or an error message. */
export type TypedMoney = { dollars: number } | { issue: string }

const factors: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 }

/** '450.000' and '450.000,00', the grouping of many other countries; also '450,00' and '450 000,00'. */
const foreignAmount = /^(?:\d{1,3}(?:[.\s]\d{3})+(?:,\d{1,2})?|\d+,\d{1,2})$/

const meant = (text: string): string => {
  const [whole = '', cents = ''] = text.split(',')
  const grouped = whole.replaceAll(/\D/g, '').replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return Number(cents) === 0 ? grouped : `${grouped}.${cents.padEnd(2, '0')}`
}

/**
 * Parses an amount of dollars: '425k', '0.6m', '$425,000', '425000.50'. It never guesses an amount with a non-American
 * point or comma: the issue asks what was meant (docs/rules/screens.md#typed-money). The schema refuses more than two
 * decimals.
 */
export const readMoney = (typed: string): TypedMoney => {
  const text = typed
    .trim()
    .replace(/^(-?)\s*(?:US)?\$\s*/i, '$1')
    .replace(/\s*(?:USD|\$)$/i, '')
  const bare = text.replace(/^-/, '')
  if (foreignAmount.test(bare)) return { issue: `Not an amount: ${typed.trim()}. Did you mean ${meant(bare)}?` }
  const [, sign = '', digits, unit = ''] =
    /^(-?)((?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)\s*([km]?)$/i.exec(text) ?? []
  const factor = factors[unit.toLowerCase()]
  if (digits === undefined || factor === undefined) return { issue: `Not an amount: ${typed.trim()}` }
  const amount = Number(digits.replaceAll(',', ''))
  // Thousands and millions are rounded to cents: else 0.57m would be 569,999.9999.
  const dollars = factor === 1 ? amount : Math.round(amount * factor * 100) / 100
  return { dollars: sign === '-' && dollars !== 0 ? -dollars : dollars }
}

/** The result of parsing another number. */
export type TypedNumber = { number: number } | { issue: string }

/** Parses a number: '3', '2.875', '1,850'. '2,5' is never 25: the issue asks what was meant. */
export const readNumber = (typed: string): TypedNumber => {
  const text = typed.trim()
  if (/^-?(?:(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/.test(text))
    return { number: Number(text.replaceAll(',', '')) }
  const issue = `Not a number: ${text}`
  return { issue: /^-?\d+,\d+$/.test(text) ? `${issue}. Did you mean ${text.replace(',', '.')}?` : issue }
}
