// Shared by two portals and bundled with each; what the shell provides comes by its name, so that there is one of it.
import { toastTexts } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'

/** Whether approving it asks nothing more of whoever may decide. */
export const canApprove = (cda: Cda): boolean => cda.approvedAt === null && cda.voidedAt === null && !cda.stale
export const canSend = (cda: Cda): boolean => cda.approvedAt !== null && cda.voidedAt === null

/** Whether it can be sent to where it says. */
export const hasAddress = ({ pageEmail, deal }: Cda): boolean => (pageEmail ?? deal.titleCompanyEmail) !== null

/** Generates the CDA of a deal anew: as the next version, whether the one before is out of date or void. */
export const useMakeAnew = () =>
  useCallMutation('POST /api/deals/:id/cda', {
    success: ({ version }) => ({
      title: `CDA generated again, version ${version}`,
      description: 'Its page is being generated.',
    }),
    failure: toastTexts.cdaFailed,
  })

/** Whether a CDA is made anew by one press: an approved one is voided first. */
export const canMakeAnew = ({ stale, approvedAt, voidedAt }: Cda): boolean =>
  voidedAt !== null || (stale && approvedAt === null)
