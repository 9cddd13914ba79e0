/** `{ [name]: changes }` when there are any, so that an untouched part is left out of the call. */
export const part = <Name extends string, Changes extends object>(
  name: Name,
  changes: Changes,
): { [P in Name]?: Changes } => (Object.keys(changes).length === 0 ? {} : named(name, changes))

const named = <Name extends string, Changes extends object>(
  name: Name,
  changes: Changes,
): { [P in Name]?: Changes } => {
  const whole: { [P in Name]?: Changes } = {}
  whole[name] = changes
  return whole
}
