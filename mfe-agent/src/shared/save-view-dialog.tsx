import { fieldTexts, toasts, type SavedView } from '@bluebonnet/contracts'
import { isBroker, lengths, type ViewedList } from '@bluebonnet/domain'
import { useCallMutation, useDraft, useSession } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Checkbox, Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'

interface Values {
  name: string
  shared?: boolean
}

interface SaveViewProps extends DialogProps {
  list: ViewedList
  /** The part of the list's URL that the view stores. */
  search: string
  onSaved?: (view: SavedView) => void
}

/** Saves the list's current state as a named view. */
export const SaveViewDialog = ({ list, search, open, onSaved, onClose }: SaveViewProps) => {
  const draft = useDraft('save-view', list)
  const { user } = useSession()
  const save = useCallMutation('POST /api/saved-views', {
    draft,
    success: toasts.viewSaved,
    failure: toasts.viewFailed,
  })
  return (
    <FormDialog<Values>
      draft={draft}
      open={open}
      title="Save view"
      submitLabel="Save view"
      onSubmit={async ({ name, shared = false }) => {
        const view = await save.mutateAsync({ body: { list, name, search, shared } })
        onSaved?.(view)
      }}
      onClose={onClose}>
      <Form.Item
        name="name"
        label="Name"
        extra="Saves the search, filters, sort order and columns. A view with the same name is replaced."
        rules={[rules.requiredText(fieldTexts.name)]}>
        <Input maxLength={lengths.viewName} />
      </Form.Item>
      {user !== null && isBroker(user) ? (
        <Form.Item name="shared" valuePropName="checked">
          <Checkbox>Share with everyone in the brokerage</Checkbox>
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}
