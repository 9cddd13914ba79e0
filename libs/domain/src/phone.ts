/** The ten digits of an American number, however it is parted; what is none has its digits as they are. */
export const phoneDigits = (typed: string): string => typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/** A number as everybody writes it, '(512) 555-0142', whatever was typed; one of another shape or country as it is. */
export const shownPhone = (typed: string): string => {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneDigits(typed)) ?? []
  const isPlain = /^[\d\s().+-]+$/.test(typed) && !/^\s*\+(?!1)/.test(typed)
  return isPlain && line !== undefined ? `(${area}) ${exchange}-${line}` : typed
}
