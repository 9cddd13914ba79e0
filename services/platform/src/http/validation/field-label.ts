/**
 * A field's name as a person reads it: `propertyAddress` -> 'Property address', `items.0.key` -> 'Key'; `q`, which is
 * no word, -> 'Search'.
 */
export const fieldLabel = (path: readonly PropertyKey[]): string => {
  const last = path.findLast((part) => typeof part === 'string')
  if (last === undefined || last === '') return 'The request'
  const words =
    last === 'q'
      ? 'search'
      : last
          .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
          .replaceAll(/[_-]/g, ' ')
          .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
