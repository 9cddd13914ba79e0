/** Dollars as calls carry them, in integer cents. Exact for amounts with two decimals. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** Integer cents as a call answers them: dollars with the cents as decimals. */
export const dollarsOf = (cents: number): number => cents / 100

/** A percentage with up to three decimals, in thousandths of a percent: 2.875 is 2875. */
export const thousandthsOf = (percent: number): number => Math.round(percent * 1_000)

export const percentOf = (thousandths: number): number => thousandths / 1_000

/**
 * From how many dollars on a year's payments to one payee are reported on Form 1099-NEC (26 USC 6041(a)). The IRS
 * adjusts the amount for inflation from 2027 on: it is entered here when it is known.
 */
export const reportableFrom = (year: number): number => (year >= 2026 ? 2_000 : 600)

/** What a person typed where dollars are asked for: an amount, or the sentence that says why it is none. */
export type TypedMoney = { dollars: number } | { issue: string }

const factors: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 }

/** '450.000' and '450.000,00', as many other countries group thousands; '450,00' and '450 000,00' beside them. */
const foreignAmount = /^(?:\d{1,3}(?:[.\s]\d{3})+(?:,\d{1,2})?|\d+,\d{1,2})$/

const meant = (text: string): string => {
  const [whole = '', cents = ''] = text.split(',')
  const grouped = whole.replaceAll(/\D/g, '').replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return Number(cents) === 0 ? grouped : `${grouped}.${cents.padEnd(2, '0')}`
}

/**
 * Reads an amount of dollars as people type it: '425k', '0.6m', '$425,000', '425000.50'. One whose point or comma
 * stands where an American amount has none is never guessed at: the issue asks what was meant
 * (docs/rules/screens.md#typed-money). More than two decimals are the schema's to refuse.
 */
export const readMoney = (typed: string): TypedMoney => {
  const text = typed
    .trim()
    .replace(/^(-?)\s*(?:US)?\$\s*/i, '$1')
    .replace(/\s*(?:USD|\$)$/i, '')
  const bare = text.replace(/^-/, '')
  if (foreignAmount.test(bare)) return { issue: `Not an amount: ${typed.trim()}. Did you mean ${meant(bare)}?` }
  const [, sign = '', digits, unit = ''] =
    /^(-?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)\s*([km]?)$/i.exec(text) ?? []
  const factor = factors[unit.toLowerCase()]
  if (digits === undefined || factor === undefined) return { issue: `Not an amount: ${typed.trim()}` }
  const amount = Number(digits.replaceAll(',', ''))
  // Of thousands and millions the cents are rounded, or 0.57m would be 569,999.9999.
  const dollars = factor === 1 ? amount : Math.round(amount * factor * 100) / 100
  return { dollars: sign === '-' && dollars !== 0 ? -dollars : dollars }
}

/** What a person typed where another number is asked for. */
export type TypedNumber = { number: number } | { issue: string }

/** Reads a number as people type it: '3', '2.875', '1,850'. '2,5' is never 25: the issue asks what was meant. */
export const readNumber = (typed: string): TypedNumber => {
  const text = typed.trim()
  if (/^-?(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)$/.test(text))
    return { number: Number(text.replaceAll(',', '')) }
  const issue = `Not a number: ${text}`
  return { issue: /^-?\d+,\d+$/.test(text) ? `${issue}. Did you mean ${text.replace(',', '.')}?` : issue }
}
