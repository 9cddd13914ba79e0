/** Labels of the two notices on a broker's homepage (22 TAC 531.20; docs/rules/texas-facts.md#notices). */
export const trecNotices = {
  iabs: 'Texas Real Estate Commission Information About Brokerage Services',
  consumerProtection: 'Texas Real Estate Commission Consumer Protection Notice',
} as const

/** TREC's blank IABS 1-2, linked until the brokerage sets its completed form. */
export const blankIabsUrl = 'https://www.trec.texas.gov/sites/default/files/pdf-forms/IABS%201-2.pdf'
/** TREC's Consumer Protection Notice CN 1-5. */
export const consumerProtectionNoticeUrl = 'https://www.trec.texas.gov/sites/default/files/pdf-forms/CN%201-5_0.pdf'
/** Stands in the compliance line until the brokerage's licence number is set (docs/rules/screens.md#landing). */
export const placeholderLicence = '0000000'
