import { shown } from '@bluebonnet/contracts'
import { apiPage, useCall, useLive } from '@bluebonnet/portal-sdk'
import { useQuery } from '@tanstack/react-query'

export const useBrokers = () => useCall('GET /api/users/brokers')
export const useManagers = () => useCall('GET /api/users/managers')

/** The newest leads and how many there are in all; a new one arrives live. */
export const useLeads = () => {
  const leads = useQuery({
    queryKey: ['api', 'leads', 'newest'],
    queryFn: ({ signal }) => apiPage('GET /api/leads', { query: { limit: shown.leads } }, { signal }),
  })
  useLive('lead', () => void leads.refetch())
  return leads
}
