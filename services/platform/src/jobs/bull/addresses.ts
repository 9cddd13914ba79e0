/** An address up to its servers, and those. */
const head = /^([a-z+]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)/

/** The servers that `redis+sentinel://first:26379,second:26379/name` names, each by an address of its own. */
export const addressesOf = (url: string): [string, ...string[]] => {
  const [found, before = '', hosts = ''] = head.exec(url) ?? ['']
  const [first = '', ...others] = hosts.split(',')
  const whole = (host: string): string => `${before}${host}${url.slice(found.length)}`
  return [whole(first), ...others.map(whole)]
}
