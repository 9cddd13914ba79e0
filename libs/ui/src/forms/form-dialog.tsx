import { Alert, Button, Form, Modal } from 'antd'
import type { FormInstance } from 'antd'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { DialogTitle } from '../base/dialog-title.js'
import { isSessionOver } from './refusal.js'
import { showRefusal } from './show-refusal.js'

export interface FormDialogProps<Values> {
  open: boolean
  title: string
  submitLabel: string
  /** What the button reads while the call is pending: 'Saving...'. */
  busyLabel: string
  initialValues?: Partial<Values>
  /** Makes the call. When it throws, having said why in a toast, the dialog stays with all that was typed and shows what is wrong with its fields. */
  onSubmit: (values: Values) => Promise<unknown>
  /** Called on Cancel, Escape and after success. */
  onClose: () => void
  /** What the button reads that closes the dialog and changes nothing; 'Cancel' unless given. */
  cancelLabel?: string
  /** Paints the button as dangerous. For what cannot be taken back. */
  danger?: boolean
  /** Whether the form cannot be sent yet; for what its fields' rules say only when it is sent. */
  blocked?: boolean
  /** A second way to submit, such as 'Save draft': the same form with these values added. */
  also?: { label: string; values: Partial<Values> }
  width?: number
  /** For fields that depend on one another. */
  form?: FormInstance<Values>
  children: ReactNode
}

/**
 * A dialog around a form: one submit at a time, the server's `issues` beside their fields, nothing typed is ever lost; opened again, it
 * begins with the initial values of then. The browser's own checks are off: its hint on one field would keep the rules from naming every wrong one.
 */
export const FormDialog = <Values,>(props: FormDialogProps<Values>) => {
  const { open, title, submitLabel, busyLabel, initialValues, onSubmit, onClose, also, children } = props
  const { width = 560, cancelLabel = 'Cancel', danger = false, blocked = false } = props
  const [form] = Form.useForm<Values>(props.form)
  const [busy, setBusy] = useState(false)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const id = `f${useId().replaceAll(':', '')}`
  const body = useRef<HTMLDivElement>(null)
  const added = useRef<Partial<Values>>({})

  const submitAlso = (): void => {
    added.current = also?.values ?? {}
    form.submit()
  }

  const close = (): void => {
    if (busy) return
    setReasons([])
    onClose()
  }

  const submit = async (values: Values): Promise<void> => {
    if (busy || blocked) return
    setBusy(true)
    setReasons([])
    try {
      await onSubmit({ ...values, ...added.current })
      onClose()
    } catch (error) {
      setReasons(isSessionOver(error) ? [] : showRefusal(form, error))
    } finally {
      setBusy(false)
    }
  }

  const focusFirst = (isOpen: boolean): void => {
    // Whoever was quicker than the dialog's opening is in a field already.
    if (isOpen && !body.current?.contains(document.activeElement)) body.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
  }

  return (
    <Modal open={open} title={<DialogTitle>{title}</DialogTitle>} width={width} onCancel={close} afterOpenChange={focusFirst} mask={{ closable: false }} destroyOnHidden
      okText={busy ? busyLabel : submitLabel} okButtonProps={{ htmlType: 'submit', form: id, disabled: busy || blocked, danger }} cancelText={cancelLabel} cancelButtonProps={{ disabled: busy }}
      onOk={() => { added.current = {} }}
      footer={(_buttons, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {also ? <Button onClick={submitAlso} disabled={busy}>{also.label}</Button> : null}
          <OkBtn />
        </>
      )}>
      <div ref={body}>
        {reasons.length > 0 ? <Alert type="error" showIcon role="alert" className="bb-form-refusal" title={reasons.join(' ')} /> : null}
        <Form<Values> form={form} id={id} name={id} layout="vertical" initialValues={initialValues ?? {}} onFinish={(values) => void submit(values)}
          scrollToFirstError={{ focus: true }} preserve={false} clearOnDestroy noValidate>
          {children}
        </Form>
      </div>
    </Modal>
  )
}
