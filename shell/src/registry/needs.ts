import { readFields, readList, readText } from './read.js'
import { isCompatible } from './sdk-range.js'

/** What a shell's build provides, by shared module. `names` is null where they are unknown. */
export type Provides = Readonly<Record<string, { version: string; names: readonly string[] | null }>>

/** What a portal's build uses of the shared modules. */
export type Needs = Readonly<Record<string, { range: string; names: readonly string[] }>>

const readNames = (value: unknown, place: string): string[] => readList(value, place, (name, at) => readText(name, at))
const modulesOf = (contract: unknown, part: 'needs' | 'provides') =>
  Object.entries(readFields(readFields(contract, 'contract')[part], part)).map(
    ([module, value]) => [module, readFields(value, module)] as const,
  )

/** Reads the needs in a portal's contract.json. Throws if the file is invalid. */
export const readNeeds = (contract: unknown): Needs =>
  Object.fromEntries(
    modulesOf(contract, 'needs').map(([module, { range, names }]) => [
      module,
      { range: readText(range, `${module}.range`), names: readNames(names, `${module}.names`) },
    ]),
  )

/** Reads what a shell's contract.json provides. Throws if the file is invalid. */
export const readProvides = (contract: unknown): Provides =>
  Object.fromEntries(
    modulesOf(contract, 'provides').map(([module, { version, names }]) => [
      module,
      { version: readText(version, `${module}.version`), names: names === null ? null : readNames(names, module) },
    ]),
  )

/** What a portal needs and a shell does not provide: one sentence per module. */
export const needFaults = (needs: Needs, provides: Provides): string[] =>
  Object.entries(needs).flatMap(([module, { range, names }]) => {
    const known = provides[module]
    if (known === undefined) return [`The released shell does not share ${module}: import something that it shares.`]
    if (!isCompatible({ sdkRange: range }, known.version))
      return [`It was built for ${module} ${range}, the released shell has ${known.version}: build it with that one.`]
    const lacking = names.filter((name) => known.names?.includes(name) === false)
    if (lacking.length === 0) return []
    return [`The released shell's ${module} has no ${lacking.join(', ')}: release the shell first, or do without.`]
  })
