type Known = readonly (readonly [RegExp, string])[]

/** The order matters: Edge calls itself Chrome too, and Chrome calls itself Safari. */
const browsers: Known = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: Known = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

const named = (known: Known, text: string): string | undefined => known.find(([pattern]) => pattern.test(text))?.[1]

/** 'Chrome on Windows', as far as a browser's own name for itself tells. */
export const deviceName = (userAgent: string | null): string => {
  const browser = named(browsers, userAgent ?? '') ?? 'A browser'
  const system = named(systems, userAgent ?? '')
  return system === undefined ? browser : `${browser} on ${system}`
}
