import { capitalize } from '@bluebonnet/domain'
import { labelledActions, presentTense } from '@bluebonnet/contracts'

/** Search words beyond this number are ignored: no action's name has more. */
const maxWords = 4

const camelCase = (words: readonly string[]): string =>
  words.map((word, place) => (place === 0 ? word : capitalize(word))).join('')

/**
 * The prefixes of the actions that a search finds: by the name itself, `deal.approve`, or by its text on the
 * screen, 'Deal approved', 'Notification settings updated'. The text does not reveal the position of the name's dot,
 * so every position is tried.
 */
export const actionPrefixes = (q: string): string[] => {
  const text = q.trim()
  if (text === '') return []
  if (/^\w+\./.test(text)) return [text]
  const words = text.toLowerCase().split(/\s+/, maxWords).map(presentTense)
  const named = words.map((_, dotAt) =>
    [words.slice(0, dotAt), words.slice(dotAt)]
      .filter(({ length }) => length > 0)
      .map(camelCase)
      .join('.'),
  )
  return [...named, ...labelledActions(text)]
}
