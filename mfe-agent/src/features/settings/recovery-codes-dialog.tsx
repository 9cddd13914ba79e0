import { useSession } from '@bluebonnet/portal-sdk'
import { Button, type DialogProps } from '@bluebonnet/ui'
import { Modal } from '@bluebonnet/ui/layers'
import { saveBlob } from '@bluebonnet/ui/save-blob'
import { useCopy } from '../../shared/use-copy.js'

/**
 * New recovery codes, shown only once: copy, save or print them. Escape does not close the dialog, because the codes
 * would be lost.
 */
export const RecoveryCodesDialog = ({ codes, open, onClose }: DialogProps & { codes: readonly string[] }) => {
  const copy = useCopy()
  const { user } = useSession()
  const heading = `Bluebonnet recovery codes of ${user?.email ?? ''}`
  const copyCodes = async (): Promise<void> =>
    copy(codes.join('\n'), {
      success: 'Recovery codes copied',
      failure: 'The codes were not copied',
      otherwise: 'Select them and copy them.',
    })
  const save = (): void =>
    saveBlob(
      new Blob([[heading, '', ...codes, ''].join('\r\n')], { type: 'text/plain' }),
      'bluebonnet-recovery-codes.txt',
    )
  return (
    <Modal
      open={open}
      title="Save your recovery codes"
      onCancel={onClose}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={onClose}>
          I have saved them
        </Button>
      }>
      <div className="agent-recovery bb-gap-16">
        <p className="bb-muted">
          Without your phone, each of these signs you in once after your password. Keep them apart from your password.
          They are not shown again.
        </p>
        <p className="agent-recovery-heading">{heading}</p>
        <ol className="agent-recovery-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="bb-buttons">
          <Button onClick={() => void copyCodes()}>Copy</Button>
          <Button onClick={save}>Download</Button>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </div>
    </Modal>
  )
}
