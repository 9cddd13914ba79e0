/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export const localDay = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
