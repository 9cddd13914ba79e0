import { logoAddressOf } from '@bluebonnet/auth'
import { centsOf, dollarsOf, percentOf, thousandthsOf, type CompPlan } from '@bluebonnet/domain'
import type { BrokerageAnswer, ChangeBrokerage, PublicBrokerage } from '@bluebonnet/contracts'
import type { CommissionPlan } from '@bluebonnet/commission'
import { definedColumns } from '@bluebonnet/platform'
import type { BrokerageSettings } from './brokerage.js'

const planAnswer = ({ brokerageShare, capCents, perFileFeeCents }: CommissionPlan) => ({
  split: percentOf(brokerageShare),
  cap: capCents === null ? null : dollarsOf(capCents),
  fee: dollarsOf(perFileFeeCents),
})

/** Maps settings to the API, in percentages and dollars. */
export const brokerageAnswer = ({
  plans,
  defaultCommissionRate,
  arrearsLimit,
  logoId,
  ...settings
}: BrokerageSettings): BrokerageAnswer => ({
  ...settings,
  logo: logoId === null ? null : logoAddressOf(logoId),
  arrearsLimit: percentOf(arrearsLimit),
  defaultCommissionRate: percentOf(defaultCommissionRate),
  plans: {
    CAP_80_20: planAnswer(plans.CAP_80_20),
    HIGH_SPLIT: planAnswer(plans.HIGH_SPLIT),
    MEMBERSHIP: planAnswer(plans.MEMBERSHIP),
  },
})

/** The public settings: for the public pages and their footer (docs/rules/texas-facts.md#notices). */
export const publicAnswer = ({ name, phone, licenceNumber, iabsUrl }: BrokerageSettings): PublicBrokerage => ({
  name,
  phone,
  licenceNumber,
  iabsUrl,
})

const changedPlan = (
  plan: CommissionPlan,
  change: NonNullable<ChangeBrokerage['plans']>[CompPlan],
): CommissionPlan => ({
  kind: plan.kind,
  brokerageShare: change?.split === undefined ? plan.brokerageShare : thousandthsOf(change.split),
  capCents: change?.cap === undefined ? plan.capCents : change.cap === null ? null : centsOf(change.cap),
  perFileFeeCents: change?.fee === undefined ? plan.perFileFeeCents : centsOf(change.fee),
})

/** The settings after a change: omitted fields stay. */
export const changedSettings = (before: BrokerageSettings, change: ChangeBrokerage): BrokerageSettings => {
  const { designatedBroker = {}, plans, defaultCommissionRate: rate, arrearsLimit, version: _version, ...same } = change
  return {
    ...before,
    ...definedColumns(same),
    designatedBroker: { ...before.designatedBroker, ...definedColumns(designatedBroker) },
    defaultCommissionRate: rate === undefined ? before.defaultCommissionRate : thousandthsOf(rate),
    plans: {
      CAP_80_20: changedPlan(before.plans.CAP_80_20, plans?.CAP_80_20),
      HIGH_SPLIT: changedPlan(before.plans.HIGH_SPLIT, plans?.HIGH_SPLIT),
      MEMBERSHIP: changedPlan(before.plans.MEMBERSHIP, plans?.MEMBERSHIP),
    },
    arrearsLimit: arrearsLimit === undefined ? before.arrearsLimit : thousandthsOf(arrearsLimit),
  }
}

const planFields: Record<string, string> = { brokerageShare: 'split', capCents: 'cap', perFileFeeCents: 'fee' }
const brokerFields: Record<string, string> = {
  designatedBrokerName: 'designatedBroker.name',
  designatedBrokerLicenceNumber: 'designatedBroker.licenceNumber',
}

/** The name of a stored setting in calls: `plans.HIGH_SPLIT.capCents` is `plans.HIGH_SPLIT.cap`. */
export const settingOf = (stored: string): string =>
  brokerFields[stored] ??
  stored
    .split('.')
    .map((part) => planFields[part] ?? part)
    .join('.')
