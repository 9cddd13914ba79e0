/**
 * Whether a call is about everybody's year end: its list, figures and files hold each payout of the year against the
 * lines of its CDA (docs/rules/year-end.md#speed). It is a report, with a limit of its own.
 */
export const isYearEnd = (/** @type {string} */ path) => /^\/api\/(year-ends\/|exports\/year-end)/.test(path)
