import type { TaxClass, TinKind, YearEndState } from '@bluebonnet/domain'

/** Labels of the parts of a year end. */
export const taxClassLabels: Record<TaxClass, string> = {
  INDIVIDUAL: 'Individual or sole proprietor',
  PARTNERSHIP: 'Partnership',
  C_CORPORATION: 'C corporation',
  S_CORPORATION: 'S corporation',
  LLC_PARTNERSHIP: 'LLC taxed as a partnership',
  LLC_C_CORPORATION: 'LLC taxed as a C corporation',
  LLC_S_CORPORATION: 'LLC taxed as an S corporation',
  TRUST_ESTATE: 'Trust or estate',
  OTHER: 'Other',
}
export const tinKindLabels: Record<TinKind, string> = { SSN: 'SSN', EIN: 'EIN' }
export const yearEndStateLabels: Record<YearEndState, string> = {
  REPORT: 'Report',
  NEEDS_W9: 'Needs W-9',
  BELOW_THRESHOLD: 'Below threshold',
  NOT_REPORTED: 'Not reported',
}

const corporations: readonly TaxClass[] = ['C_CORPORATION', 'S_CORPORATION', 'LLC_C_CORPORATION', 'LLC_S_CORPORATION']

/** Whether payments to it are on no Form 1099-NEC (docs/rules/year-end.md#states). */
export const isCorporation = (taxClass: TaxClass): boolean => corporations.includes(taxClass)

/** The total number of returns of all kinds from which electronic filing is required. */
export const eFileFrom = 10

/** '2027-02-01' for 2026: 31 January, or the Monday after a weekend. */
export const formDueDay = (year: number): string => {
  const day = new Date(Date.UTC(year + 1, 0, 31))
  const weekend: Record<number, number> = { 6: 2, 0: 1 }
  day.setUTCDate(day.getUTCDate() + (weekend[day.getUTCDay()] ?? 0))
  return day.toISOString().slice(0, 10)
}
