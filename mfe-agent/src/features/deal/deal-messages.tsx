import { fieldTexts, toasts } from '@bluebonnet/contracts'
import { api, useCall, useCallMutation, useDraft, useToast } from '@bluebonnet/portal-sdk'
import { Button, SectionCard, Skeleton } from '@bluebonnet/ui'
import { Form, DraftForm, rules } from '@bluebonnet/ui/page-forms'
import { Icon, SendIcon } from '@bluebonnet/ui/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LoadFailure } from '../../shared/load-failure.js'
import { MentionArea } from '../../shared/mention-area.js'
import { sentToast, Thread, useSeen } from '../../shared/thread.js'
import { AttachField } from './attach-field.js'

/** Marks a deal's thread as read up to a message. */
export const useMarkRead = (dealId: string, newestId: string | undefined): void =>
  useSeen(
    newestId,
    useCallback(
      async (upTo: string) => api('POST /api/deals/:id/messages/read', { params: { id: dealId }, body: { upTo } }),
      [dealId],
    ),
  )

interface MessageValues {
  body?: string
  documentIds?: string[]
}

const readers =
  'The deal’s agent, coordinators and brokers read these messages. Mention someone with @ to e-mail it to them.'

/** Writes to everyone on the deal. The text stays until the server has saved it. */
export const MessageForm = ({ dealId }: { dealId: string }) => {
  const draft = useDraft('message', dealId)
  const { toast } = useToast()
  const [isAttaching, setAttaching] = useState(false)
  // The last file's change is checked before the form renders again.
  const attaching = useRef(false)
  const people = useCall('GET /api/deals/:id/messages/people', { params: { id: dealId } })
  const send = useCallMutation('POST /api/deals/:id/messages', { draft, failure: toasts.messageFailed })
  const submit = async ({ body = '', documentIds = [] }: MessageValues): Promise<void> => {
    const attached = documentIds.length === 0 ? {} : { documentIds }
    const sentNote = sentToast(await send.mutateAsync({ params: { id: dealId }, body: { body, ...attached } }))
    if (sentNote !== null) toast(sentNote)
  }
  return (
    <DraftForm<MessageValues>
      draft={draft}
      clears
      className="message-form"
      onSubmit={submit}
      footer={(isBusy) => (
        <Button type="primary" htmlType="submit" icon={<Icon of={SendIcon} />} disabled={isBusy || isAttaching}>
          Send
        </Button>
      )}>
      <Form.Item name="body" label="Message" extra={readers} rules={[rules.requiredText(fieldTexts.message)]}>
        <MentionArea people={people.data ?? []} />
      </Form.Item>
      <Form.Item
        name="documentIds"
        label="Attach"
        rules={[
          {
            validator: async () => {
              if (attaching.current) throw new Error('Wait until the file is uploaded')
            },
          },
        ]}>
        <AttachField
          dealId={dealId}
          onSending={(isSending) => {
            attaching.current = isSending
            setAttaching(isSending)
          }}
        />
      </Form.Item>
    </DraftForm>
  )
}

/** The deal's one thread between its agent, the TCs and the brokers and managers. Opening it marks it as read. */
export const DealMessages = ({ dealId }: { dealId: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const messages = useCall('GET /api/deals/:id/messages', { params: { id: dealId } })
  useMarkRead(dealId, messages.data?.[0]?.id)
  useEffect(() => {
    // A link to `#message` focuses the field.
    if (hash === '#message') place.current?.querySelector('textarea')?.focus()
  }, [hash])
  return (
    <div ref={place} id="messages">
      <SectionCard title="Messages">
        {!messages.data && messages.error ? (
          <LoadFailure what="The messages" error={messages.error} onRetry={() => void messages.refetch()} />
        ) : null}
        {!messages.data && !messages.error ? <Skeleton active paragraph={{ rows: 3 }} /> : null}
        {messages.data ? <Thread messages={messages.data} /> : null}
        <MessageForm dealId={dealId} />
      </SectionCard>
    </div>
  )
}
