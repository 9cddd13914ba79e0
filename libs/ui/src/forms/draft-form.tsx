import { draftTexts } from '@bluebonnet/contracts'
import { Alert, Button, Form, type FormInstance } from 'antd'
import { Component, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ClashProvider } from './form.js'
import type { FormDraft } from './form-draft.js'
import { holdPress } from './delayed-press.js'
import { changedRow, isSessionOver, showRefusal } from './refusal.js'
import { useDraftValues, type DraftLine } from './use-draft-values.js'

/** A form that creates something, or sends a message. */
interface Makes<Values> {
  initialValues?: Partial<Values>
  /** Makes the call. If it throws, the form keeps its input and shows the errors. */
  onSubmit: (values: Values) => Promise<unknown>
  edits?: undefined
}

/** A form that edits a row, which others can edit at the same time. */
interface Edits<Values, Row> {
  initialValues?: undefined
  onSubmit?: undefined
  edits: {
    row: Row
    valuesOf: (row: Row) => Partial<Values>
    /** Sends the differences from `row`: the given row, or the newer one that the form was merged with. */
    save: (values: Values, row: Row) => Promise<unknown>
  }
}

export type FormContent<Values, Row> = Makes<Values> | Edits<Values, Row>

export interface DraftFormParts<Values> {
  /** Stores the input until it is saved; null for a form with codes only. */
  draft: FormDraft | null
  /** The fields with files, the one with their number first. Files cannot be stored, and the form says so. */
  files?: readonly string[]
  /** For fields that depend on each other. */
  form?: FormInstance<Values>
  children: ReactNode
}

type DraftFormProps<Values, Row> = FormContent<Values, Row> &
  DraftFormParts<Values> & {
    id?: string
    name?: string
    className?: string
    disabled?: boolean
    onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
    /** Clears the form after saving; a settings form keeps its values. */
    clears?: boolean
    onBusy?: (isBusy: boolean) => void
    onSaved?: () => void
    /** The form's buttons, outside of a dialog. */
    footer?: (isBusy: boolean) => ReactNode
  }

const noFiles: readonly string[] = []

const DraftNote = ({ line, onDiscard }: { line: DraftLine; onDiscard: () => void }) => {
  if (!line.typed && !line.hadFiles) return null
  const words = [line.typed ? draftTexts.restored : '', line.hadFiles ? draftTexts.filesGone : ''].join(' ').trim()
  const discard = (
    <Button size="small" onClick={onDiscard}>
      {draftTexts.discard}
    </Button>
  )
  return (
    <output className="bb-form-note">
      <Alert type="info" title={words} action={discard} />
    </output>
  )
}

interface DraftGuardProps {
  draft: FormDraft | null
  children: ReactNode
}

/** Discards a draft that the form cannot render, and renders the form without it. */
class DraftGuard extends Component<DraftGuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = (): { hasFailed: boolean } => ({ hasFailed: true })

  override render(): ReactNode {
    const { draft, children } = this.props
    if (!this.state.hasFailed) return children
    // A form that fails without a draft has another error, which the page's error boundary shows.
    draft?.drop()
    return (
      <>
        <Alert type="warning" showIcon role="alert" className="bb-form-note" title={draftTexts.unreadable} />
        {children}
      </>
    )
  }
}

/**
 * A form that loses no input: it is stored in the tab until it is saved or discarded. The server's `issues` appear
 * beside their fields, and if another person changed a field meanwhile, both values do. A draft that the form cannot
 * render is discarded, with a message.
 */
export const DraftForm = <Values extends object, Row extends object = never>(props: DraftFormProps<Values, Row>) => (
  <DraftGuard draft={props.draft}>
    <FormOfDraft<Values, Row> {...props} />
  </DraftGuard>
)

const FormOfDraft = <Values extends object, Row extends object>(props: DraftFormProps<Values, Row>) => {
  const { draft, files = noFiles, edits, initialValues, onSubmit, children, id, name, className, footer } = props
  const { disabled = false, clears = false, onKeyDown, onBusy, onSaved } = props
  const [form] = Form.useForm<Values>(props.form)
  const [isBusy, setBusy] = useState(false)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const valuesOf = (row: Row | null): Partial<Values> =>
    edits && row !== null ? edits.valuesOf(row) : (initialValues ?? {})
  const drafted = useDraftValues<Values, Row>({ form, draft, files, row: edits?.row ?? null, valuesOf })

  /** Makes the call. Resolves to its answer, and to the form's values when it was made. */
  const send = async (values: Values) => {
    const sent = drafted.values()
    if (!edits) return { sent, answer: await onSubmit(values) }
    try {
      return { sent, answer: await edits.save(values, drafted.row() ?? edits.row) }
    } catch (error) {
      const now = changedRow(error, edits.row)
      if (now === null) throw error
      const [clashed] = drafted.join(now)
      // The other person's value can be the same: then there is no conflict, and the rest is saved on top of it.
      if (clashed === undefined) {
        return { sent: drafted.values(), answer: await edits.save(form.getFieldsValue(), now) }
      }
      // The conflict is visible before the next click on Save resolves it.
      form.scrollToField(clashed.split('.'), { focus: true })
      throw error
    }
  }

  const showError = (error: unknown): void => {
    if (isSessionOver(error)) return
    const isChanged = edits !== undefined && changedRow(error, edits.row) !== null
    setReasons(isChanged ? [draftTexts.changed] : showRefusal(form, error))
  }

  const work = (busy: boolean): void => {
    setBusy(busy)
    onBusy?.(busy)
  }

  const submit = async (values: Values): Promise<void> => {
    if (isBusy) return
    work(true)
    setReasons([])
    try {
      const { sent, answer } = await send(values)
      drafted.saved(sent, answer, clears)
      onSaved?.()
    } catch (error) {
      showError(error)
    } finally {
      work(false)
    }
  }

  // A dialog's form handles its own keys.
  const sendByKeys = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || disabled) return
    // React bubbles the keys of a dialog that a field of this form has opened: they belong to that form.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    event.preventDefault()
    form.submit()
  }

  return (
    <ClashProvider value={{ byPath: drafted.clashes, choose: drafted.choose }}>
      <DraftNote
        line={drafted.line}
        onDiscard={() => {
          drafted.discard()
          setReasons([])
        }}
      />
      {reasons.length > 0 ? (
        <Alert type="error" showIcon role="alert" className="bb-form-note" title={reasons.join(' ')} />
      ) : null}
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={disabled}
        initialValues={valuesOf(edits?.row ?? null)}
        onFinish={(values) => void submit(values)}
        onValuesChange={drafted.changed}
        scrollToFirstError={{ focus: true }}
        preserve={false}
        clearOnDestroy
        noValidate
        onKeyDown={onKeyDown ?? sendByKeys}
        onPointerDown={holdPress}
        {...(id === undefined ? {} : { id })}
        {...(name === undefined ? {} : { name })}
        {...(className === undefined ? {} : { className })}>
        {children}
        {footer?.(isBusy)}
      </Form>
    </ClashProvider>
  )
}
