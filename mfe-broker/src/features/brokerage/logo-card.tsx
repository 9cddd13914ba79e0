import type { BrokerageAnswer } from '@bluebonnet/contracts'
import {
  api,
  ApiError,
  failureToast,
  isSessionOver,
  queryKeyOf,
  signInAgain,
  useCallMutation,
  useShell,
  useToast,
} from '@bluebonnet/portal-sdk'
import { Button, SectionCard } from '@bluebonnet/ui'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

const notSaved = 'The logo was not saved.'

/** Uploads the picture, then sets it as the logo. Both show the server's error message. */
const useLogo = () => {
  const client = useQueryClient()
  const shell = useShell()
  const { toast } = useToast()
  const [isSending, setSending] = useState(false)
  const change = useCallMutation('PUT /api/settings/brokerage/logo', {
    success: 'Logo saved',
    failure: notSaved,
    onSuccess: (answer) => {
      client.setQueryData(queryKeyOf('GET /api/settings/brokerage'), answer)
    },
  })
  const upload = async (file: File): Promise<void> => {
    setSending(true)
    try {
      const { uploadURL, objectPath } = await api('POST /api/objects/upload', {
        body: { name: file.name, size: file.size, purpose: 'photo' },
      })
      const sent = await fetch(uploadURL, { method: 'PUT', body: file })
      if (!sent.ok) throw new ApiError(sent.status, sent.statusText, await sent.text())
      change.mutate({ body: { logo: objectPath } })
    } catch (error) {
      if (isSessionOver(error)) signInAgain(shell)
      else toast(failureToast(notSaved, error))
    } finally {
      setSending(false)
    }
  }
  const remove = (): void => change.mutate({ body: { logo: null } })
  return { upload, remove, isBusy: isSending || change.isPending }
}

/** The logo on the letterhead. It saves as soon as a file is chosen. */
export const LogoCard = ({ logo, editable }: { logo: BrokerageAnswer['logo']; editable: boolean }) => {
  const { upload, remove, isBusy } = useLogo()
  const input = useRef<HTMLInputElement>(null)
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
        <div className="bb-buttons bb-mb-16 brokerage-logo-acts">
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Logo"
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            onChange={(event) => {
              const file = event.target.files?.[0]
              // Allows the same file to be chosen again after an error.
              event.target.value = ''
              if (file !== undefined) void upload(file)
            }}
          />
          <Button icon={<Icon of={UploadIcon} />} disabled={isBusy} onClick={() => input.current?.click()}>
            {isBusy ? 'Saving...' : logo === null ? 'Upload Logo' : 'Replace Logo'}
          </Button>
          {logo === null ? null : (
            <Button disabled={isBusy} onClick={remove}>
              Remove Logo
            </Button>
          )}
        </div>
      ) : null}
    </SectionCard>
  )
}
