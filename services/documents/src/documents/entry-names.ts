/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

const split = (name: string): [stem: string, ending: string] => {
  const at = name.lastIndexOf('.')
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}

/** Safe under every system that may unpack it; two names that differ only by case are one name to some. */
const plain = (name: string): string => {
  const trimmed = name.replace(/[. ]+$/, '')
  return reserved.test(trimmed) ? `_${trimmed}` : trimmed
}

/**
 * File names for one archive, each its own: a second `Deed.pdf` becomes `Deed (2).pdf`. The names are safe file names
 * already.
 */
export const entryNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const [stem, ending] = split(plain(name))
    let free = `${stem}${ending}`
    for (let copy = 2; taken.has(free.toLowerCase()); copy += 1) free = `${stem} (${copy})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}
