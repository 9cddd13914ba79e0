import { useCall } from '@bluebonnet/portal-sdk'
import { Button, lazyDialog, Skeleton } from '@bluebonnet/ui'
import { useState } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'

const MakeRecoveryCodesDialog = lazyDialog(
  async () => (await import('./two-factor-dialogs.js')).MakeRecoveryCodesDialog,
)

const leftOf = (left: number): string => {
  if (left === 0) return 'You have no recovery codes. Without your phone you cannot sign in.'
  return left === 1
    ? '1 recovery code is left. It signs you in without your phone.'
    : `${left} recovery codes are left. Each signs you in once without your phone.`
}

/** The number of recovery codes left, and an action that creates new ones. */
export const RecoveryCodes = ({ onMade }: { onMade: (codes: readonly string[]) => void }) => {
  const codes = useCall('GET /api/auth/totp/recovery-codes')
  const [isMaking, setMaking] = useState(false)
  if (codes.isError)
    return <LoadFailure what="Your recovery codes" error={codes.error} onRetry={() => void codes.refetch()} />
  return (
    <div className="bb-row bb-between">
      <div className="agent-second-factor-words">
        {codes.data === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 1 }} />
        ) : (
          <p>{leftOf(codes.data.left)}</p>
        )}
      </div>
      <Button onClick={() => setMaking(true)}>Make new codes</Button>
      <MakeRecoveryCodesDialog open={isMaking} onMade={onMade} onClose={() => setMaking(false)} />
    </div>
  )
}
