import { shown } from '@bluebonnet/contracts'
import { apiPage, useLive } from '@bluebonnet/portal-sdk'
import { useQuery } from '@tanstack/react-query'

/** The newest leads and how many there are in all; a new one arrives live. */
export const useNewestLeads = () => {
  const leads = useQuery({
    queryKey: ['api', 'leads', 'newest'],
    queryFn: ({ signal }) => apiPage('GET /api/leads', { query: { limit: shown.leads } }, { signal }),
  })
  useLive('lead', () => void leads.refetch())
  return leads
}
