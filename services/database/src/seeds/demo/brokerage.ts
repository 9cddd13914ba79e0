import { defaultPlans } from '@bluebonnet/commission'
import { defaultTimeZone, setupSteps } from '@bluebonnet/domain'
import type { SeedRow } from '../kit/rows.js'

export const brokerage = {
  name: 'Bluebonnet Realty Group',
  address: '1804 South Lamar Blvd, Suite 210, Austin, TX 78704',
  phone: '(512) 555-0140',
  licenceNumber: '9004417',
  brokerName: 'Dana Whitfield',
  brokerLicenceNumber: '0561208',
}

export const brokerageRow = (now: Date): SeedRow => ({
  id: 1,
  name: brokerage.name,
  address: brokerage.address,
  phone: brokerage.phone,
  licence_number: brokerage.licenceNumber,
  designated_broker_name: brokerage.brokerName,
  designated_broker_licence_number: brokerage.brokerLicenceNumber,
  time_zone: defaultTimeZone,
  default_commission_rate: 3_000,
  plans: Object.fromEntries(Object.values(defaultPlans).map(({ kind, ...terms }) => [kind, terms])),
  require_totp: false,
  updated_at: now,
})

/** It was set up long ago. */
export const dismissedSetupRows = (): SeedRow[] => setupSteps.map((step) => ({ step }))
