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
  /** The field of the call that takes the file's path: the server's word on it then stands beside the file. */
  fileField: 'documentURL' | 'fileUrl'
  /** Said when the form is sent without a file. */
  missing: string
  failure: string
  /** Where somebody whose session is over goes, where that is not the usual (docs/rules/screens.md#signed-out). */
  signIn?: SignInWay
  /** Records the file that has arrived. When it throws, the dialog stays with all that was typed. */
  onSubmit: (values: Values, objectPath: string) => Promise<unknown>
  /** What is said of the file below it. */
  details?: (file: UploadFile) => ReactNode
  children: ReactNode
}

/** One file and what is to be known of it: sent while the fields are filled in, dropped when the dialog closes. */
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
