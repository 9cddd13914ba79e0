import { lengths, toastTexts } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import { SendIcon } from '@bluebonnet/ui/icons'
import { Input } from '@bluebonnet/ui/forms'
import { useId, useState } from 'react'

/** Writes to everybody of the deal. What was typed stays until the server has it. */
export const MessageForm = ({ dealId }: { dealId: string }) => {
  const [body, setBody] = useState('')
  const field = useId()
  const send = useCallMutation('POST /api/deals/:id/messages', {
    invalidates: ['GET /api/deals', 'GET /api/messages', 'GET /api/counts'], failure: toastTexts.messageFailed, onSuccess: () => setBody(''),
  })
  const submit = (): void => {
    if (body.trim() !== '' && !send.isPending) send.mutate({ params: { id: dealId }, body: { body } })
  }
  return (
    <form className="message-form" onSubmit={(event) => { event.preventDefault(); submit() }}>
      <label htmlFor={field}>Message</label>
      <Input.TextArea id={field} value={body} rows={3} maxLength={lengths.note} aria-describedby={`${field}-readers`}
        onChange={(event) => setBody(event.target.value)} />
      <p id={`${field}-readers`} className="message-readers">
        What you write here is read by the deal’s agent, coordinators and brokers. Name somebody with @ to have it mailed to them.
      </p>
      <Button type="primary" htmlType="submit" icon={<SendIcon aria-hidden />} disabled={send.isPending}>Send</Button>
    </form>
  )
}
