import { toastTexts } from '@bluebonnet/contracts'
import { useCallMutation, useToast } from '@bluebonnet/portal-sdk'
import { awaitedCdas } from '../awaited-cdas.js'

/** Generates or revises the CDA of a deal. The success is told when its page is there, by `CdaWatch`. */
export const useGenerateCda = () => {
  const { toast } = useToast()
  return useCallMutation('POST /api/deals/:id/cda', {
    invalidates: [
      'GET /api/deals',
      'GET /api/cdas',
      'GET /api/documents',
      'GET /api/commission/summary',
      'GET /api/activity',
    ],
    failure: toastTexts.cdaFailed,
    onSuccess: (cda) => {
      if (cda.pdfUrl === null) awaitedCdas.add(cda.id, cda.version)
      else toast({ title: 'Success', description: toastTexts.cdaGenerated })
    },
  })
}
