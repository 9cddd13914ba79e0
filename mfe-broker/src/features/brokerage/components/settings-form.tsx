import { Button } from '@bluebonnet/ui'
import { Alert, Form, showRefusal } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { settingsChange } from '../brokerage-values.js'
import type { SettingsValues } from '../brokerage-values.js'
import { useSaveBrokerage } from '../hooks/use-save-brokerage.js'
import { ComplianceFields } from './compliance-fields.js'
import { OfficeFields } from './office-fields.js'
import { PlanTerms } from './plan-terms.js'
import { SecurityFields } from './security-fields.js'

interface SettingsFormProps {
  settings: SettingsValues
  /** False for somebody who may read the settings but not change them. */
  editable: boolean
}

export const SettingsForm = ({ settings, editable }: SettingsFormProps) => {
  const [form] = Form.useForm<SettingsValues>()
  const [reasons, setReasons] = useState<readonly string[]>([])
  const save = useSaveBrokerage((error) => setReasons(showRefusal(form, error)))
  const submit = (values: SettingsValues): void => {
    setReasons([])
    save.mutate({ body: settingsChange(settings, values) })
  }
  return (
    <Form<SettingsValues> form={form} name="brokerage" layout="vertical" className="bb-stack" initialValues={settings} disabled={!editable} scrollToFirstError={{ focus: true }} onFinish={submit}>
      {reasons.length > 0 ? <Alert type="error" showIcon role="alert" title={reasons.join(' ')} /> : null}
      <div className="brokerage-columns">
        <div className="bb-stack">
          <OfficeFields />
          <ComplianceFields />
          <SecurityFields isRequired={settings.requireTotp} />
        </div>
        <PlanTerms />
      </div>
      {editable ? <div><Button type="primary" htmlType="submit" disabled={save.isPending}>{save.isPending ? 'Saving...' : 'Save Settings'}</Button></div> : null}
    </Form>
  )
}
