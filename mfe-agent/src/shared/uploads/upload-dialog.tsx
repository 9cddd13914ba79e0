import type { UploadRule } from '@bluebonnet/domain'
import type { FormDraft, SignInWay } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog } from '@bluebonnet/ui/forms'
import type { ReactNode } from 'react'
import { FileField } from './file-field.js'
import type { UploadFile } from './transfer-plugin.js'
import { fileRule, useUploads } from './use-uploads.js'
import type { Uploader } from './uploaders.js'

interface UploadDialogProps<Values> extends DialogProps {
  draft: FormDraft
  title: string
  uploader: Uploader
  rule: UploadRule
  /** The field of the file's path in the call. The server's error for it appears next to the file. */
  fileField: 'documentURL' | 'fileUrl'
  /** The error when the form is submitted without a file. */
  missing: string
  failure: string
  /** Where to redirect when the session has expired, if not to the default (docs/rules/screens.md#signed-out). */
  signIn?: SignInWay
  /** Saves the uploaded file. If it throws, the dialog stays open with its input. */
  onSubmit: (values: Values, objectPath: string) => Promise<unknown>
  /** Content below the file. */
  details?: (file: UploadFile) => ReactNode
  children: ReactNode
}

/** One file with its fields. It uploads while the user fills in the form, and is dropped when the dialog closes. */
export const UploadDialog = <Values extends object>(props: UploadDialogProps<Values>) => {
  const { draft, open, title, uploader, rule, fileField, missing, failure, signIn, onSubmit, onClose, children } = props
  const files = useUploads(uploader, rule, failure, signIn)
  const submit = async (values: Values): Promise<unknown> => {
    const [objectPath = ''] = await files.sent()
    return onSubmit(values, objectPath)
  }
  const close = (): void => {
    files.uploads.cancelAll()
    onClose()
  }
  return (
    <FormDialog<Values>
      draft={draft}
      files={[fileField]}
      open={open}
      title={title}
      submitLabel={title}
      busyLabel="Uploading..."
      onSubmit={submit}
      onClose={close}>
      <Form.Item name={fileField} label="File" required rules={[fileRule(files.uploads, missing)]}>
        <FileField of={files} {...(props.details === undefined ? {} : { details: props.details })} />
      </Form.Item>
      {children}
    </FormDialog>
  )
}
