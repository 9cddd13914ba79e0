import { fieldTexts, limits, toastTexts } from '@bluebonnet/contracts'
import { api, useCall, useCallMutation, useDraft, useSettled, useToast } from '@bluebonnet/portal-sdk'
import { Button, SectionCard, Skeleton } from '@bluebonnet/ui'
import { Form, DraftForm, rules, Select } from '@bluebonnet/ui/page-forms'
import { Icon, SendIcon } from '@bluebonnet/ui/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LoadFailure } from '../../shared/load-failure.js'
import { MentionArea } from '../../shared/mention-area.js'
import { offered } from '../../shared/pickers/remote-select.js'
import { sentToast, Thread, useSeen } from '../../shared/thread.js'

/** Says up to which message the thread of a deal was seen. */
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

/** Documents that go with a message: the deal's at once, others when sought. A Form.Item hands in its value. */
const AttachSelect = ({ dealId, ...field }: { dealId: string; id?: string; value?: string[] }) => {
  const [text, setText] = useState('')
  const q = useSettled(text.trim())
  const ofDeal = useCall('GET /api/documents', { query: { dealId } })
  // What was chosen keeps its name while something else is sought.
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const found = useCall('GET /api/documents', { query: { q, limit: offered } }, { enabled: q !== '' })
  const others = (found.data ?? []).filter((document) => document.dealId !== dealId)
  const named = new Map([
    ...known,
    ...others.map(({ id, label, propertyAddress }) => [id, `${label}, ${propertyAddress ?? 'own document'}`] as const),
    ...(ofDeal.data ?? []).map(({ id, label }) => [id, label] as const),
  ])
  if (named.size > known.size) setKnown(named)
  const options = [...named].map(([value, label]) => ({ value, label }))
  return (
    <Select
      {...field}
      mode="multiple"
      maxCount={limits.messageDocuments}
      options={options}
      showSearch={{ onSearch: setText }}
      loading={ofDeal.isPending || found.isFetching}
      placeholder="Documents of this deal, or search for others"
    />
  )
}

const readers =
  'What you write here is read by the deal’s agent, coordinators and brokers. ' +
  'Mention somebody with @ to e-mail it to them.'

/** Writes to everybody of the deal. What was typed stays until the server has it. */
export const MessageForm = ({ dealId }: { dealId: string }) => {
  const draft = useDraft('message', dealId)
  const { toast } = useToast()
  const people = useCall('GET /api/deals/:id/messages/people', { params: { id: dealId } })
  const send = useCallMutation('POST /api/deals/:id/messages', {
    draft,
    invalidates: ['GET /api/deals', 'GET /api/messages', 'GET /api/counts'],
    failure: toastTexts.messageFailed,
  })
  const submit = async ({ body = '', documentIds = [] }: MessageValues): Promise<void> => {
    const attached = documentIds.length === 0 ? {} : { documentIds }
    const said = sentToast(await send.mutateAsync({ params: { id: dealId }, body: { body, ...attached } }))
    if (said !== null) toast(said)
  }
  return (
    <DraftForm<MessageValues>
      draft={draft}
      clears
      className="message-form"
      onSubmit={submit}
      footer={(isBusy) => (
        <Button type="primary" htmlType="submit" icon={<Icon of={SendIcon} />} disabled={isBusy}>
          Send
        </Button>
      )}>
      <Form.Item name="body" label="Message" extra={readers} rules={[rules.requiredText(fieldTexts.message)]}>
        <MentionArea rows={3} people={people.data ?? []} />
      </Form.Item>
      <Form.Item name="documentIds" label="Attach">
        <AttachSelect dealId={dealId} />
      </Form.Item>
    </DraftForm>
  )
}

/** The deal's one thread among its agent, the TCs and the brokers and managers. What was seen of it waits no more. */
export const DealMessages = ({ dealId }: { dealId: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const messages = useCall('GET /api/deals/:id/messages', { params: { id: dealId } })
  useMarkRead(dealId, messages.data?.[0]?.id)
  useEffect(() => {
    // Who comes to write need not look for the field.
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
