/** A URL up to its servers, and the servers. */
const head = /^([a-z+]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)/

/** The servers of `redis+sentinel://first:26379,second:26379/name`, each as its own URL. */
export const addressesOf = (url: string): [string, ...string[]] => {
  const [found, before = '', hosts = ''] = head.exec(url) ?? ['']
  const [first = '', ...others] = hosts.split(',')
  const whole = (host: string): string => `${before}${host}${url.slice(found.length)}`
  return [whole(first), ...others.map(whole)]
}
