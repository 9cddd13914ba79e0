import { lengths, toastTexts } from '@bluebonnet/contracts'
import { useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import { SendIcon } from '@bluebonnet/ui/icons'
import { Form, Input, KeptForm } from '@bluebonnet/ui/forms'

interface MessageValues {
  body?: string
}

const readers =
  'What you write here is read by the deal’s agent, coordinators and brokers. Name somebody with @ to have it mailed to them.'

/** Writes to everybody of the deal. What was typed stays until the server has it. */
export const MessageForm = ({ dealId }: { dealId: string }) => {
  const draft = useDraft('message', dealId)
  const send = useCallMutation('POST /api/deals/:id/messages', {
    draft,
    invalidates: ['GET /api/deals', 'GET /api/messages', 'GET /api/counts'],
    failure: toastTexts.messageFailed,
  })
  const submit = async ({ body = '' }: MessageValues): Promise<void> => {
    if (body.trim() !== '') await send.mutateAsync({ params: { id: dealId }, body: { body } })
  }
  return (
    <KeptForm<MessageValues>
      draft={draft}
      clears
      className="message-form"
      onSubmit={submit}
      footer={(isBusy) => (
        <Button type="primary" htmlType="submit" icon={<SendIcon aria-hidden />} disabled={isBusy}>
          Send
        </Button>
      )}>
      <Form.Item name="body" label="Message" extra={readers}>
        <Input.TextArea rows={3} maxLength={lengths.note} />
      </Form.Item>
    </KeptForm>
  )
}
