import { toasts } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'

/** Generates the next version of a deal's CDA, whether the last one is outdated or void. */
export const useGenerateAgain = () =>
  useCallMutation('POST /api/deals/:id/cda', {
    success: ({ version }) => ({
      title: `CDA generated again, version ${version}`,
      description: 'Its page is being generated.',
    }),
    failure: toasts.cdaFailed,
  })
