const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/

/** Throws a RangeError unless every part of the key is a plain name: no `..`, no leading dot, no absolute path. */
export const assertObjectKey = (key: string): void => {
  if (key.length > 512 || !key.split('/').every((part) => segment.test(part))) throw new RangeError('Not an object key')
}
