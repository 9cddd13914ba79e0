import { labelledActions, verbOf } from '@bluebonnet/contracts'

/** Search words beyond this number are ignored: no action's name has more. */
const mostWords = 4

const camelCase = (words: readonly string[]): string =>
  words.map((word, place) => (place === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')

/**
 * How the actions begin that somebody looks for: by the name itself, `deal.approve`, or by its words as the screen
 * shows them, 'Deal approved', 'Notification settings updated'. Words do not say where the name's dot stands, so every
 * place is tried.
 */
export const actionBeginnings = (q: string): string[] => {
  const text = q.trim()
  if (text === '') return []
  if (/^\w+\./.test(text)) return [text]
  const words = text.toLowerCase().split(/\s+/, mostWords).map(verbOf)
  const named = words.map((_, dotAt) =>
    [words.slice(0, dotAt), words.slice(dotAt)]
      .filter(({ length }) => length > 0)
      .map(camelCase)
      .join('.'),
  )
  return [...named, ...labelledActions(text)]
}
