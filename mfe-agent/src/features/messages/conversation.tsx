import { fieldTexts, roleLabels, toasts, type Colleague } from '@bluebonnet/contracts'
import { api, useCall, useCallMutation, useDraft, useList, useToast } from '@bluebonnet/portal-sdk'
import { AppLink, Button, PageHeader, SectionCard } from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { Form, DraftForm, rules } from '@bluebonnet/ui/page-forms'
import { Icon, SendIcon } from '@bluebonnet/ui/icons'
import { PageSkeleton } from '@bluebonnet/ui/plain'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { RowFailure } from '../../shared/load-failure.js'
import { MentionArea } from '../../shared/mention-area.js'
import { Thread, notReachedToast, useSeen } from '../../shared/thread.js'
import { namesOf } from './names.js'

/** Replies to a conversation. The text stays until the server has saved it. */
export const ReplyForm = ({ id, people }: { id: string; people: readonly Pick<Colleague, 'id' | 'name'>[] }) => {
  const draft = useDraft('reply', id)
  const { toast } = useToast()
  const send = useCallMutation('POST /api/conversations/:id/messages', { draft, failure: toasts.messageFailed })
  const submit = async ({ body = '' }: { body?: string }): Promise<void> => {
    const sentNote = notReachedToast((await send.mutateAsync({ params: { id }, body: { body } })).unreached)
    if (sentNote !== null) toast(sentNote)
  }
  return (
    <DraftForm<{ body?: string }>
      draft={draft}
      clears
      className="message-form"
      onSubmit={submit}
      footer={(isBusy) => (
        <Button type="primary" htmlType="submit" icon={<Icon of={SendIcon} />} disabled={isBusy}>
          Send
        </Button>
      )}>
      <Form.Item name="body" label="Message" rules={[rules.requiredText(fieldTexts.message)]}>
        <MentionArea people={people} />
      </Form.Item>
    </DraftForm>
  )
}

/** Enough messages to fill the thread twice. */
const pageRows = 50
const list = { href: '/messages', label: 'All messages' }

/** A conversation. Opening it marks it as read. */
const ConversationScreen = () => {
  const { id = '' } = useParams()
  const read = useCall('GET /api/conversations/:id', { params: { id } })
  const messages = useList('GET /api/conversations/:id/messages', { params: { id } }, pageRows)
  const seen = useCallback(
    async (upTo: string) => api('POST /api/conversations/:id/read', { params: { id }, body: { upTo } }),
    [id],
  )
  useSeen(messages.rows?.[0]?.id, seen)
  const error = read.error ?? messages.error
  if (read.data === undefined || messages.rows === undefined) {
    if (!error) return <PageSkeleton shape="detail" />
    const retry = (): void => {
      void read.refetch()
      messages.refetch()
    }
    return <RowFailure noun="conversation" list={list} error={error} onRetry={retry} />
  }
  const { people } = read.data
  const older = messages.isLong ? <LoadMore noun="messages" {...messages.more} /> : null
  return (
    <div className="bb-stack">
      <AppLink href={list.href}>{list.label}</AppLink>
      <PageHeader
        title={namesOf(people)}
        facts={
          people.length === 1 ? roleLabels[people[0]?.role ?? 'AGENT'] : 'Mention someone with @ to e-mail it to them.'
        }
      />
      <SectionCard title="Conversation">
        <Thread key={id} messages={messages.rows} older={older} />
        <ReplyForm id={id} people={people} />
      </SectionCard>
    </div>
  )
}

export default ConversationScreen
