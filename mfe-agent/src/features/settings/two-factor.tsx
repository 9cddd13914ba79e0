import type { TotpSetup } from '@bluebonnet/contracts'
import { useSession } from '@bluebonnet/portal-sdk'
import { Button, lazyDialog, ToneTag } from '@bluebonnet/ui'
import { Icon, SecurityIcon } from '@bluebonnet/ui/icons'
import { Alert } from '@bluebonnet/ui/page-forms'
import { useState } from 'react'
import { RecoveryCodes } from './recovery-codes.js'

const ConfirmPasswordDialog = lazyDialog(async () => (await import('./two-factor-dialogs.js')).ConfirmPasswordDialog)
const SetUpTwoFactorDialog = lazyDialog(async () => (await import('./two-factor-dialogs.js')).SetUpTwoFactorDialog)
const SwitchOffTwoFactorDialog = lazyDialog(
  async () => (await import('./two-factor-dialogs.js')).SwitchOffTwoFactorDialog,
)

const RecoveryCodesDialog = lazyDialog(async () => (await import('./recovery-codes-dialog.js')).RecoveryCodesDialog)

/** Whether sign-in also asks for a code from an authenticator app, and how to change that. */
export const TwoFactor = () => {
  const { user } = useSession()
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [isSettingUp, setSettingUp] = useState(false)
  const [isSwitchingOff, setSwitchingOff] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isShowingCodes, setShowingCodes] = useState(false)
  const showCodes = (made: readonly string[]): void => {
    setCodes(made)
    setShowingCodes(true)
  }
  const hideCodes = (): void => {
    setShowingCodes(false)
    setCodes([])
  }
  const showKey = (answer: TotpSetup): void => {
    setSetup(answer)
    setSettingUp(true)
  }
  const isOn = user?.secondFactor === 'on'
  return (
    <div className="bb-stack">
      {user?.secondFactor === 'required' ? (
        <Alert
          type="warning"
          showIcon
          title="Your brokerage requires two-factor authentication. Set it up to continue."
        />
      ) : null}
      <div className="bb-row bb-between">
        <div className="agent-second-factor-words">
          <ToneTag colour={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</ToneTag>
          <p>
            {isOn
              ? 'After your password, sign-in asks for a code from your authenticator app.'
              : 'After your password, sign-in asks for a code from an app on your phone: ' +
                'a stolen password alone is then not enough.'}
          </p>
        </div>
        {isOn ? (
          <Button onClick={() => setSwitchingOff(true)}>Switch off</Button>
        ) : (
          <Button type="primary" icon={<Icon of={SecurityIcon} />} onClick={() => setConfirming(true)}>
            Set up
          </Button>
        )}
      </div>
      {isOn ? <RecoveryCodes onMade={showCodes} /> : null}
      <ConfirmPasswordDialog open={isConfirming} onSetUp={showKey} onClose={() => setConfirming(false)} />
      {setup === null ? null : (
        <SetUpTwoFactorDialog setup={setup} open={isSettingUp} onMade={showCodes} onClose={() => setSettingUp(false)} />
      )}
      <RecoveryCodesDialog codes={codes} open={isShowingCodes} onClose={hideCodes} />
      <SwitchOffTwoFactorDialog open={isSwitchingOff} onClose={() => setSwitchingOff(false)} />
    </div>
  )
}
