import { toasts, type CurrentUser } from '@bluebonnet/contracts'
import { lengths, shownPhone, uploadRules } from '@bluebonnet/domain'
import { useCallMutation, useDraft, useSession } from '@bluebonnet/portal-sdk'
import { useShowFailure } from '@bluebonnet/portal-sdk/show-failure'
import { Avatar, Button } from '@bluebonnet/ui'
import { FilesButton } from '@bluebonnet/ui/files-button'
import { Icon, PersonIcon } from '@bluebonnet/ui/icons'
import { Form, Input, DraftForm } from '@bluebonnet/ui/page-forms'
import { fetchWithRetry } from '@bluebonnet/ui/plain'
import { useState } from 'react'

const useChangeOwn = (what: 'phone' | 'photo') => {
  const { refresh } = useSession()
  return useCallMutation('PATCH /api/auth/user', {
    success: { title: 'Saved', description: `Your ${what} is up to date.` },
    failure: { title: toasts.error, description: `Your ${what} was not saved.` },
    onSuccess: () => void refresh(),
  })
}

/** The user's photo, as colleagues see it: select or remove it. */
export const OwnPhoto = ({ user }: { user: CurrentUser }) => {
  const [isSending, setSending] = useState(false)
  const showFailure = useShowFailure()
  const change = useChangeOwn('photo')
  const send = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return
    setSending(true)
    try {
      const { photoUploader } = await fetchWithRetry(async () => import('../../shared/uploads/uploaders.js'))
      const parts = { onProgress: () => undefined, signal: new AbortController().signal }
      const photo = await photoUploader(file).send(parts)
      change.mutate({ body: { photo } })
    } catch (error) {
      showFailure('Your photo was not uploaded.', error)
    }
    setSending(false)
  }
  const isBusy = isSending || change.isPending
  return (
    <div className="agent-own-photo">
      <Avatar large src={user.profileImageUrl} alt="Profile image">
        <Icon of={PersonIcon} />
      </Avatar>
      <FilesButton
        label="Your Photo"
        accept={uploadRules.photo.endings.join(',')}
        single
        size="small"
        disabled={isBusy}
        onFiles={(files) => void send(files)}>
        {isBusy ? 'Saving...' : 'Change photo'}
      </FilesButton>
      {user.profileImageUrl === null ? null : (
        <Button size="small" type="text" disabled={isBusy} onClick={() => change.mutate({ body: { photo: null } })}>
          Remove photo
        </Button>
      )}
    </div>
  )
}

interface PhoneValues {
  phone?: string | null
}

/** The user's phone number in the roster and on shared pages. */
export const OwnPhone = ({ user }: { user: CurrentUser }) => {
  const draft = useDraft('own-phone')
  const change = useChangeOwn('phone')
  return (
    <DraftForm<PhoneValues>
      draft={draft}
      initialValues={{ phone: user.phone === null ? null : shownPhone(user.phone) }}
      onSubmit={async ({ phone }) => change.mutateAsync({ body: { phone: phone?.trim() || null } })}
      footer={(isBusy) => (
        <Button htmlType="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save phone'}
        </Button>
      )}>
      <Form.Item name="phone" label="Phone">
        <Input type="tel" maxLength={lengths.phone} autoComplete="tel" />
      </Form.Item>
    </DraftForm>
  )
}
