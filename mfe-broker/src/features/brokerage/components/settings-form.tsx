import { useDraft } from '@bluebonnet/portal-sdk'
import { Button } from '@bluebonnet/ui'
import { KeptForm } from '@bluebonnet/ui/forms'
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

const valuesOf = (settings: SettingsValues): SettingsValues => settings

export const SettingsForm = ({ settings, editable }: SettingsFormProps) => {
  const draft = useDraft('brokerage')
  const change = useSaveBrokerage()
  const save = async (values: SettingsValues, row: SettingsValues) =>
    change.mutateAsync({ body: { ...settingsChange(row, values), version: row.version } })
  return (
    <KeptForm<SettingsValues, SettingsValues>
      draft={draft}
      name="brokerage"
      className="bb-stack"
      disabled={!editable}
      edits={{ row: settings, valuesOf, save }}
      footer={(isBusy) =>
        editable ? (
          <div>
            <Button type="primary" htmlType="submit" disabled={isBusy}>
              {isBusy ? 'Saving...' : 'Save Settings'}
            </Button>
          </div>
        ) : null
      }>
      <div className="brokerage-columns">
        <div className="bb-stack">
          <OfficeFields />
          <ComplianceFields />
          <SecurityFields isRequired={settings.requireTotp} />
        </div>
        <PlanTerms />
      </div>
    </KeptForm>
  )
}
