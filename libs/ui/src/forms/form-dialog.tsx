import { Button, Form } from 'antd'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { KeyHint } from '../base/keys.js'
import { Modal } from '../base/modal.js'
import type { FormDraft } from './form-draft.js'
import { DraftForm, type FormContent, type DraftFormParts } from './draft-form.js'
import { holdPress } from './delayed-press.js'
import { laterOf, rowIn } from './refusal.js'

export type FormDialogProps<Values, Row extends object = never> = FormContent<Values, Row> &
  DraftFormParts<Values> & {
    open: boolean
    title: string
    submitLabel: string
    /** The submit button's text while the form is sent; 'Saving...' by default. */
    busyLabel?: string
    onClose: () => void
    /** The text of the button that closes the dialog without changes; 'Cancel' by default. */
    cancelLabel?: string
    danger?: boolean
    /** Whether submitting is disabled; for conditions that field rules check only on submit. */
    blocked?: boolean
    /** A second submit button, such as 'Save draft': the same form with these values added. */
    also?: { label: string; values: Partial<Values> }
    width?: number
    /** The field that has the focus first, with its value selected; by default the first one. */
    focusOn?: (keyof Values & string) | undefined
    /** As high as the window, for tables. */
    tall?: boolean
  }

/** Where a dialog can begin: its fields, and buttons that are pressed or not. */
const beginnings = 'input:not([type=hidden]), textarea, button[aria-pressed]'

const hasFocus = (part: HTMLElement | null): boolean => part?.contains(document.activeElement) ?? false

const submitKeys = { 'aria-keyshortcuts': 'Control+Enter Meta+Enter' }

/** A field of one line of text; Enter has no other meaning there. */
const isOneLine = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !['file', 'checkbox', 'radio'].includes(target.type)

/** Whether Enter belongs to the field: its list or calendar is open, or an input method composes a word. */
const takesEnter = ({ target, nativeEvent }: KeyboardEvent<HTMLElement>): boolean =>
  nativeEvent.isComposing || (target instanceof Element && target.getAttribute('aria-expanded') === 'true')

const isOnlyField = ({ currentTarget }: KeyboardEvent<HTMLElement>, fields: number): boolean =>
  fields === 1 || currentTarget.querySelectorAll('input:not([type=hidden]), textarea, select').length === 1

/** Whether a key in a form with so many fields submits it. Keeps the browser from submitting it by another Enter. */
const isSubmittedBy = (event: KeyboardEvent<HTMLElement>, fields: number): boolean => {
  if (event.key !== 'Enter') return false
  // React hands on the keys of a dialog that a field of this form has opened: they are that form's.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return false
  if (event.ctrlKey || event.metaKey) return true
  if (!isOneLine(event.target)) {
    // A box is ticked by the space bar: the browser would submit the form by Enter.
    if (event.target instanceof HTMLInputElement && event.target.type !== 'file') event.preventDefault()
    return false
  }
  // A day field handles Enter itself while its calendar is open, unless it is the only field.
  const isOnlyDay = isOnlyField(event, fields) && event.target.closest('.ant-picker') !== null
  return (!event.defaultPrevented || isOnlyDay) && !takesEnter(event)
}

/**
 * The edited row, or this form's own last save of it if that is newer: a form that opens again at once must not show
 * the person's own save as another person's, because the list may not have been read again yet.
 */
const useLatestRow = <Row extends object>(draft: FormDraft | null) => {
  const [saved, setSaved] = useState<{ draft: FormDraft | null; row: Row } | null>(null)
  return {
    latest: (row: Row): Row => (saved !== null && saved.draft === draft ? laterOf(row, saved.row) : row),
    keep: (answer: unknown, row: Row): void => {
      const stored = rowIn(answer, row)
      if (stored !== null) setSaved({ draft, row: stored })
    },
  }
}

/**
 * A dialog around a form: one submit at a time, the server's `issues` beside their fields, nothing typed is ever lost;
 * opened again, it begins with the initial values of then, and with what was typed and not saved. Enter submits from
 * every field of one line, Ctrl+Enter from all (docs/rules/screens.md#submit). The browser's own checks are off: its
 * hint on one field would keep the rules from naming every wrong one.
 */
export const FormDialog = <Values extends object, Row extends object = never>(props: FormDialogProps<Values, Row>) => {
  const {
    open,
    title,
    submitLabel,
    busyLabel = 'Saving...',
    onClose,
    also,
    draft,
    files,
    children,
    blocked = false,
  } = props
  const { width = 560, cancelLabel = 'Cancel', danger = false, tall = false, focusOn } = props
  const [form] = Form.useForm<Values>(props.form)
  const [busy, setBusy] = useState(false)
  const id = `f${useId().replaceAll(':', '')}`
  const body = useRef<HTMLDivElement>(null)
  const added = useRef<Partial<Values>>({})

  const submitWith = (values: Partial<Values>): void => {
    added.current = values
    form.submit()
  }

  const close = (): void => {
    if (!busy) onClose()
  }

  const submitByEnter = (event: KeyboardEvent<HTMLElement>): void => {
    if (!isSubmittedBy(event, form.getFieldsError().length)) return
    event.preventDefault()
    if (!blocked) submitWith({})
  }

  const focusFirst = (isOpen: boolean): void => {
    // A fast person is in a field before the dialog's opening animation ends.
    if (!isOpen || hasFocus(body.current)) return
    if (focusOn !== undefined) {
      form.focusField(focusOn)
      // Typing replaces a proposed value.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
    }
    // A hidden field does not take the focus.
    for (const field of body.current?.querySelectorAll<HTMLElement>(beginnings) ?? []) {
      if (hasFocus(body.current)) return
      field.focus()
    }
  }

  const { edits } = props
  const { latest, keep } = useLatestRow<Row>(draft)
  const saveEdit = async (values: Values, row: Row): Promise<void> => {
    keep(await edits?.save(withAdded(values), row), row)
  }
  const withAdded = (values: Values): Values => ({ ...values, ...added.current })
  const work: FormContent<Values, Row> = edits
    ? { edits: { ...edits, row: latest(edits.row), save: saveEdit } }
    : {
        ...(props.initialValues ? { initialValues: props.initialValues } : {}),
        onSubmit: async (values) => props.onSubmit(withAdded(values)),
      }

  return (
    <Modal
      open={open}
      title={title}
      width={width}
      {...(tall ? { className: 'bb-dialog-tall' } : {})}
      onCancel={close}
      afterOpenChange={focusFirst}
      mask={{ closable: false }}
      destroyOnHidden
      okText={
        busy ? (
          busyLabel
        ) : (
          <>
            {submitLabel} <KeyHint>Ctrl+Enter</KeyHint>
          </>
        )
      }
      okButtonProps={{
        ...submitKeys,
        htmlType: 'submit',
        form: id,
        disabled: busy || blocked,
        danger,
        onPointerDown: holdPress,
      }}
      cancelText={cancelLabel}
      cancelButtonProps={{ disabled: busy }}
      onOk={() => {
        added.current = {}
      }}
      footer={(_buttons, { OkBtn, CancelBtn }) => (
        <div className="bb-buttons bb-justify-end">
          <CancelBtn />
          {also ? (
            <Button onClick={() => submitWith(also.values)} disabled={busy}>
              {also.label}
            </Button>
          ) : null}
          <OkBtn />
        </div>
      )}>
      <div ref={body}>
        <DraftForm<Values, Row>
          {...work}
          draft={draft}
          {...(files === undefined ? {} : { files })}
          form={form}
          id={id}
          name={id}
          onKeyDown={submitByEnter}
          onBusy={setBusy}
          onSaved={onClose}>
          {children}
        </DraftForm>
      </div>
    </Modal>
  )
}
