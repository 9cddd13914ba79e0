import { fieldTexts, noChoices, roleLabels, toasts } from '@bluebonnet/contracts'
import { lengths, limits } from '@bluebonnet/domain'
import { useCall, useCallMutation, useDraft, useDebounced } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules, Select } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { maxOptions } from '../../shared/pickers/remote-select.js'
import { peopleOptions } from './names.js'

interface Values {
  /** With names, because a later search may not return them. */
  userIds: { value: string }[]
  body: string
}

interface NewMessageProps extends DialogProps {
  /** Called with the conversation's id. */
  onSent: (id: string) => void
}

/** Starts a conversation, or continues the existing one with the same people. */
export const NewMessageDialog = ({ open, onClose, onSent }: NewMessageProps) => {
  const draft = useDraft('new-message')
  const [text, setText] = useState('')
  const settled = useDebounced(text)
  const query = { q: settled, limit: maxOptions }
  const people = useCall('GET /api/conversations/people', { query }, { enabled: open, keepPrevious: true })
  const send = useCallMutation('POST /api/conversations', { draft, failure: toasts.messageFailed })
  return (
    <FormDialog<Values>
      draft={draft}
      open={open}
      title="New message"
      submitLabel="Send"
      busyLabel="Sending..."
      onSubmit={async ({ userIds, body }) =>
        onSent((await send.mutateAsync({ body: { userIds: userIds.map(({ value }) => value), body } })).id)
      }
      onClose={onClose}>
      <Form.Item name="userIds" label="To" rules={[rules.required(fieldTexts.conversationPeople)]}>
        <Select
          mode="multiple"
          labelInValue
          maxCount={limits.conversationPeople}
          loading={people.isFetching || settled !== text}
          options={peopleOptions(people.data ?? [], roleLabels)}
          showSearch={{ filterOption: false, onSearch: setText }}
          notFoundContent={noChoices(people, 'Nobody found')}
        />
      </Form.Item>
      <Form.Item
        name="body"
        label="Message"
        extra="In a group, mention people with @ to e-mail them."
        rules={[rules.requiredText(fieldTexts.message)]}>
        <Input.TextArea rows={4} maxLength={lengths.note} />
      </Form.Item>
    </FormDialog>
  )
}
