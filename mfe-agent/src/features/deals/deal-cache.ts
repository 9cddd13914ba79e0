import type { Deal } from '@bluebonnet/contracts'
import type { QueryClient } from '@tanstack/react-query'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isDeal = (value: unknown, id: string): value is Deal =>
  isRecord(value) && value['id'] === id && 'nextStatuses' in value

const replaced = (data: unknown, deal: Deal): unknown => {
  if (isDeal(data, deal.id)) return deal
  if (Array.isArray(data))
    return data.some((row: unknown) => isDeal(row, deal.id))
      ? data.map((row: unknown) => (isDeal(row, deal.id) ? deal : row))
      : data
  if (!isRecord(data) || !Array.isArray(data['pages'])) return data
  return {
    ...data,
    pages: data['pages'].map((page: unknown) =>
      isRecord(page) ? { ...page, rows: replaced(page['rows'], deal) } : page,
    ),
  }
}

/** Shows this state of a deal at once wherever the deal is shown: in lists, on the board, on its own page. */
export const showDeal = (client: QueryClient, deal: Deal): void => {
  client.setQueriesData({ queryKey: ['api', 'deals'] }, (data: unknown) => replaced(data, deal))
}
