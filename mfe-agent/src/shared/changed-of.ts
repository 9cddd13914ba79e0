/** Of what a form would send, the fields that differ from how it began: the others may have been changed meanwhile by somebody else. */
export const changedOf = <Body extends object>(body: Body, begun: Body): Partial<Body> => {
  const changed: Partial<Body> = {}
  for (const [field, value] of Object.entries(body)) {
    if (JSON.stringify(value) !== JSON.stringify(Reflect.get(begun, field))) Object.assign(changed, { [field]: value })
  }
  return changed
}
