import { fieldTexts, lengths, limits, roleLabels, toastTexts } from '@bluebonnet/contracts'
import { useCall, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules, Select } from '@bluebonnet/ui/forms'
import { peopleOptions } from './names.js'

interface Values {
  userIds: string[]
  body: string
}

interface NewMessageProps extends DialogProps {
  /** Is given the conversation's id. */
  onSent: (id: string) => void
}

/** Begins a conversation, or goes on with the one that these people have. */
export const NewMessageDialog = ({ open, onClose, onSent }: NewMessageProps) => {
  const draft = useDraft('new-message')
  const people = useCall('GET /api/conversations/people', { query: { limit: limits.pageRows } })
  const send = useCallMutation('POST /api/conversations', {
    draft,
    invalidates: ['GET /api/conversations'],
    failure: toastTexts.messageFailed,
  })
  return (
    <FormDialog<Values>
      draft={draft}
      open={open}
      title="New Message"
      submitLabel="Send"
      busyLabel="Sending..."
      onSubmit={async (body) => onSent((await send.mutateAsync({ body })).id)}
      onClose={onClose}>
      <Form.Item name="userIds" label="To" rules={[rules.required(fieldTexts.conversationPeople)]}>
        <Select
          mode="multiple"
          maxCount={limits.conversationPeople}
          loading={people.isPending}
          options={peopleOptions(people.data ?? [], roleLabels)}
          optionFilterProp="label"
        />
      </Form.Item>
      <Form.Item
        name="body"
        label="Message"
        extra="Of several people those are mailed whom you name with @."
        rules={[rules.requiredText(fieldTexts.message)]}>
        <Input.TextArea rows={4} maxLength={lengths.note} />
      </Form.Item>
    </FormDialog>
  )
}
