/**
 * What the rows of a list can be put in order by, beside its own order (docs/rules/lists-and-search.md#orders). Each
 * has an index, but where a list is short in any brokerage.
 */
export const listOrders = {
  clients: ['name', 'type', 'email', 'budget', 'status', 'added'],
  properties: ['address', 'price', 'added'],
  deals: ['address', 'status', 'side', 'price', 'closing', 'title', 'added'],
  documents: ['name', 'type', 'uploaded'],
  cdas: ['property', 'closing', 'gross', 'agent', 'added'],
  leads: ['name', 'status', 'added'],
  users: ['name', 'email', 'role', 'added'],
} as const

export type OrderedList = keyof typeof listOrders
type OrderKey<Name extends OrderedList> = (typeof listOrders)[Name][number]

/** 'price' is from the least up, '-price' the other way. */
export type ListOrder<Name extends OrderedList> = OrderKey<Name> | `-${OrderKey<Name>}`

/** Each order of a list both ways, as callers and addresses write it. */
export const ordersOf = <Name extends OrderedList>(name: Name): ListOrder<Name>[] => {
  const keys: readonly OrderKey<Name>[] = listOrders[name]
  return keys.flatMap((key): ListOrder<Name>[] => [key, `-${key}`])
}
