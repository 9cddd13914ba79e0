import type { OwnedRecordKind } from '@bluebonnet/domain'

/** A handed-over row, with the address or name that identifies it. */
export interface TransferredItem {
  kind: OwnedRecordKind
  id: string
  name: string
}

const singular: Record<OwnedRecordKind, string> = { clients: 'client', properties: 'property', deals: 'deal' }
const inOrder = ['clients', 'properties', 'deals'] as const

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

const counted = (things: readonly TransferredItem[]): string =>
  listed(
    inOrder.flatMap((one) => {
      const { length } = things.filter(({ kind }) => kind === one)
      return length === 0 ? [] : [`${length} ${length === 1 ? singular[one] : one}`]
    }),
  )

/**
 * Describes moved rows after 'Dana transferred': '3 clients, 2 properties and 1 deal'. A single row, or a single deal
 * with its linked rows, appears by name. Expects at least one row.
 */
export const describeItems = (things: readonly TransferredItem[]): string => {
  const deals = things.filter(({ kind }) => kind === 'deals')
  const [deal] = deals
  if (deals.length === 1 && deal !== undefined) {
    const others = things.filter((thing) => thing !== deal)
    return `the deal for ${deal.name}${others.length === 0 ? '' : `, with ${counted(others)}`}`
  }
  const [only, ...others] = things
  return only !== undefined && others.length === 0 ? `the ${singular[only.kind]} ${only.name}` : counted(things)
}

/** Links to the deal if there is one, to the only property or client, else to the list of the most important kind. */
export const linkTo = (things: readonly TransferredItem[]): string => {
  const kind = inOrder.toReversed().find((each) => things.some((thing) => thing.kind === each)) ?? 'deals'
  const [only, ...others] = things.filter((thing) => thing.kind === kind)
  if (only === undefined || others.length > 0) return `/${kind}`
  return `/${kind}/${only.id}`
}
