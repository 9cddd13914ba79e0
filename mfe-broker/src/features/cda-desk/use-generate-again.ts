import { toastTexts } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'

/** Generates the CDA of a deal again: as the next version, whether the one before is out of date or void. */
export const useGenerateAgain = () =>
  useCallMutation('POST /api/deals/:id/cda', {
    success: ({ version }) => ({
      title: `CDA generated again, version ${version}`,
      description: 'Its page is being generated.',
    }),
    failure: toastTexts.cdaFailed,
  })
