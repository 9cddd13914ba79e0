import { clientEntryLabels, fieldTexts, toasts, type Client } from '@bluebonnet/contracts'
import { clientNoteKinds, lengths, type ClientNoteKind } from '@bluebonnet/domain'
import { useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { useToday } from '@bluebonnet/ui/use-today'
import { clientName } from '../clients/client-values.js'

interface NoteValues {
  kind: ClientNoteKind
  body: string
  day?: string | null
}

interface ClientNoteDialogProps extends DialogProps {
  client: Client
  /** The initial kind, set by the button that opens the dialog. */
  kind?: ClientNoteKind | undefined
}

/** Adds a note of a conversation with a client, with its date. */
export const ClientNoteDialog = ({ client, kind = 'NOTE', open, onClose }: ClientNoteDialogProps) => {
  const draft = useDraft('client-note', client.id)
  const today = useToday()
  const add = useCallMutation('POST /api/clients/:id/notes', { draft, failure: toasts.noteFailed })
  return (
    <FormDialog<NoteValues>
      draft={draft}
      open={open}
      title={`Note on ${clientName(client)}`}
      submitLabel="Save note"
      initialValues={{ kind, day: today }}
      onSubmit={async ({ kind: noted, body, day }) =>
        add.mutateAsync({ params: { id: client.id }, body: { kind: noted, body, day: day ?? null } })
      }
      onClose={onClose}>
      <div className="bb-form-grid">
        <Form.Item name="kind" label="Kind">
          <Select options={optionsOf(clientNoteKinds, clientEntryLabels)} />
        </Form.Item>
        <Form.Item name="day" label="Day">
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item name="body" label="What Was Said" rules={[rules.requiredText(fieldTexts.note)]}>
        <Input.TextArea rows={5} maxLength={lengths.note} />
      </Form.Item>
    </FormDialog>
  )
}
