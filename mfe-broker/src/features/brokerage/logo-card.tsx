import type { BrokerageAnswer } from '@bluebonnet/contracts'
import { queryKeyOf, useCallMutation } from '@bluebonnet/portal-sdk'
import { Button, SectionCard } from '@bluebonnet/ui'
import { FilesButton } from '@bluebonnet/ui/files-button'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useSendFile } from '../../shared/use-send-file.js'

const notSaved = 'The logo was not saved.'

/** The logo on the letterhead. It saves as soon as a file is chosen. */
export const LogoCard = ({ logo, editable }: { logo: BrokerageAnswer['logo']; editable: boolean }) => {
  const client = useQueryClient()
  const change = useCallMutation('PUT /api/settings/brokerage/logo', {
    success: 'Logo saved',
    failure: notSaved,
    onSuccess: (answer) => {
      client.setQueryData(queryKeyOf('GET /api/settings/brokerage'), answer)
    },
  })
  const set = (path: string | null): void => change.mutate({ body: { logo: path } })
  const { send, isSending } = useSendFile('photo', notSaved, set)
  const isBusy = isSending || change.isPending
  return (
    <SectionCard title="Logo">
      <p className="bb-muted bb-form-note">
        Shown on new CDAs and on the pages that your links open. PNG or JPEG, at most 2 MB.
      </p>
      {logo === null ? (
        <p className="bb-form-note">No logo yet</p>
      ) : (
        <img className="brokerage-logo" src={logo} alt="The brokerage’s logo" />
      )}
      {editable ? (
        <div className="bb-buttons bb-mb-16">
          <FilesButton
            label="Logo"
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            single
            icon={<Icon of={UploadIcon} />}
            disabled={isBusy}
            onFiles={(files) => void send(files)}>
            {isBusy ? 'Saving...' : logo === null ? 'Upload Logo' : 'Replace Logo'}
          </FilesButton>
          {logo === null ? null : (
            <Button disabled={isBusy} onClick={() => set(null)}>
              Remove Logo
            </Button>
          )}
        </div>
      ) : null}
    </SectionCard>
  )
}
