/** The ten digits of an American number in any format; other numbers keep their digits. */
export const phoneDigits = (typed: string): string => typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/** Formats a number as '(512) 555-0142'; a number of another shape or country stays unchanged. */
export const shownPhone = (typed: string): string => {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneDigits(typed)) ?? []
  const isPlain = /^[\d\s().+-]+$/.test(typed) && !/^\s*\+(?!1)/.test(typed)
  return isPlain && line !== undefined ? `(${area}) ${exchange}-${line}` : typed
}
