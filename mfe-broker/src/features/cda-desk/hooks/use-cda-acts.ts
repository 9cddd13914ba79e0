import { useCallMutation } from '@bluebonnet/portal-sdk'
import type { ReadName } from '@bluebonnet/portal-sdk'

const afterAct: ReadName[] = ['GET /api/cdas', 'GET /api/deals', 'GET /api/documents']

export const useApproveCda = () =>
  useCallMutation('POST /api/cdas/:id/approve', {
    invalidates: afterAct,
    success: { title: 'CDA approved', description: 'The signed page is being made.' },
    failure: 'The CDA was not approved.',
  })

export const useVoidCda = () =>
  useCallMutation('POST /api/cdas/:id/void', {
    invalidates: afterAct,
    success: { title: 'CDA voided', description: 'Its share of the cap is free again.' },
    failure: 'The CDA was not voided.',
  })

export const useSendCda = () =>
  useCallMutation('POST /api/cdas/:id/send', {
    invalidates: afterAct,
    success: { title: 'CDA sent to title', description: 'The title company gets a link that works for 14 days.' },
    failure: 'The CDA was not sent.',
  })
