/**
 * The sort orders of a list besides its default (docs/rules/lists-and-search.md#orders). Each has an index, except
 * where a list is always short.
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

/** 'price' is ascending, '-price' descending. */
export type ListOrder<Name extends OrderedList> = OrderKey<Name> | `-${OrderKey<Name>}`

/** Each sort order in both directions, as in calls and addresses. */
export const ordersOf = <Name extends OrderedList>(name: Name): ListOrder<Name>[] => {
  const keys: readonly OrderKey<Name>[] = listOrders[name]
  return keys.flatMap((key): ListOrder<Name>[] => [key, `-${key}`])
}
