import type { OwnedRecordKind } from '@bluebonnet/domain'

/** Something that was given, with the address or the person that it is known by. */
export interface HandedOverItem {
  kind: OwnedRecordKind
  id: string
  name: string
}

const singular: Record<OwnedRecordKind, string> = { clients: 'client', properties: 'property', deals: 'deal' }
const inOrder = ['clients', 'properties', 'deals'] as const

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

const counted = (things: readonly HandedOverItem[]): string =>
  listed(
    inOrder.flatMap((one) => {
      const { length } = things.filter(({ kind }) => kind === one)
      return length === 0 ? [] : [`${length} ${length === 1 ? singular[one] : one}`]
    }),
  )

/**
 * What was given, as it reads after 'Dana transferred': '3 clients, 2 properties and 1 deal'; a single thing, and a
 * single deal with what hangs on it, by its name. Expects at least one thing.
 */
export const describeItems = (things: readonly HandedOverItem[]): string => {
  const deals = things.filter(({ kind }) => kind === 'deals')
  const [deal] = deals
  if (deals.length === 1 && deal !== undefined) {
    const others = things.filter((thing) => thing !== deal)
    return `the deal for ${deal.name}${others.length === 0 ? '' : `, with ${counted(others)}`}`
  }
  const [only, ...others] = things
  return only !== undefined && others.length === 0 ? `the ${singular[only.kind]} ${only.name}` : counted(things)
}

/** The deal when it is one; the only property or client; else the list of what weighs most. */
export const linkTo = (things: readonly HandedOverItem[]): string => {
  const kind = inOrder.toReversed().find((each) => things.some((thing) => thing.kind === each)) ?? 'deals'
  const [only, ...others] = things.filter((thing) => thing.kind === kind)
  if (only === undefined || others.length > 0) return `/${kind}`
  return `/${kind}/${only.id}`
}
