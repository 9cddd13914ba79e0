/** An address up to its servers, and those. */
const head = /^([a-z+]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)/

/**
 * The servers that an address names, each by an address of its own: two of
 * `postgres://user:password@first:5432,second:5432/name`, as PostgreSQL's own programs read it.
 */
export const addressesOf = (url: string): [string, ...string[]] => {
  const [found, before = '', hosts = ''] = head.exec(url) ?? ['']
  const [first = '', ...others] = hosts.split(',')
  const whole = (host: string): string => `${before}${host}${url.slice(found.length)}`
  return [whole(first), ...others.map(whole)]
}

/** What `change` makes of the address of one server, for all of them. */
export const eachAddress = (url: string, change: (address: string) => string): string => {
  const hosts = head.exec(url)?.[2] ?? ''
  return change(addressesOf(url)[0]).replace(head, (_found, before: string) => `${before}${hosts}`)
}
