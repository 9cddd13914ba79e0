import { compPlans, type CompPlan } from '@bluebonnet/domain'
import type { BrokerageAnswer } from '@bluebonnet/contracts'
import { changesOf, textOrNull, type CallRequest } from '@bluebonnet/portal-sdk'

/** `{ [name]: changes }` if anything changed, otherwise `{}`, so that the call omits unchanged parts. */
const part = <Name extends string, Changes extends object>(name: Name, changes: Changes): { [P in Name]?: Changes } =>
  Object.keys(changes).length === 0 ? {} : named(name, changes)

const named = <Name extends string, Changes extends object>(
  name: Name,
  changes: Changes,
): { [P in Name]?: Changes } => {
  const whole: { [P in Name]?: Changes } = {}
  whole[name] = changes
  return whole
}

type SettingsChange = CallRequest<'PATCH /api/settings/brokerage'>['body']
/** The form's values: the settings themselves. */
export type SettingsValues = BrokerageAnswer

/** Empty fields become null, which clears the old value. */
const tidy = (values: SettingsValues): SettingsValues => ({
  ...values,
  name: values.name.trim(),
  address: textOrNull(values.address),
  remittance: textOrNull(values.remittance),
  phone: textOrNull(values.phone),
  licenceNumber: textOrNull(values.licenceNumber),
  iabsUrl: textOrNull(values.iabsUrl),
  licenceFileUrl: textOrNull(values.licenceFileUrl),
  designatedBroker: {
    name: textOrNull(values.designatedBroker.name),
    licenceNumber: textOrNull(values.designatedBroker.licenceNumber),
  },
})

const planChanges = (
  before: SettingsValues['plans'],
  after: SettingsValues['plans'],
): NonNullable<SettingsChange['plans']> =>
  compPlans.reduce(
    (changes, plan: CompPlan) => ({
      ...changes,
      ...part(plan, changesOf(before[plan], { ...before[plan], ...after[plan] })),
    }),
    {},
  )

/** Only the changed fields, so that two people who save at once do not overwrite each other. */
export const settingsChange = (before: SettingsValues, values: SettingsValues): SettingsChange => {
  // The logo has its own call.
  const { designatedBroker, plans, logo: _logo, ...after } = tidy(values)
  const { designatedBroker: brokerBefore, plans: plansBefore, logo: _logoBefore, ...rest } = before
  return {
    ...changesOf<Omit<SettingsValues, 'designatedBroker' | 'plans' | 'logo'>>(rest, after),
    ...part('designatedBroker', changesOf(brokerBefore, designatedBroker)),
    ...part('plans', planChanges(plansBefore, plans)),
  }
}
