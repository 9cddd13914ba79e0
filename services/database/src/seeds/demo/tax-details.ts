import type { SeedRow } from '../kit/rows.js'
import type { DemoKit } from './demo-kit.js'
import type { DemoAgent, People } from './people.js'

/** Encrypts a taxpayer number for its owner, null for the brokerage itself: this package does not own the keys. */
export type EncryptTin = (tin: string, agentId: string | null) => string

interface W9 {
  kind: 'SSN' | 'EIN'
  taxClass: string
  business?: string
  tin: string
  address: string
  city: string
  zip: string
}

const person = (tin: string, address: string, city: string, zip: string): W9 => ({
  kind: 'SSN',
  taxClass: 'INDIVIDUAL',
  tin,
  address,
  city,
  zip,
})

/**
 * By the agent's last name; the others have not sent one. Such numbers are never issued: those of people begin with 9,
 * those of companies with 00.
 */
const forms: Record<string, W9> = {
  Reyes: person('900110001', '2204 Alta Vista Avenue', 'Austin', '78704'),
  Delgado: person('900110002', '87 Juniper Trail', 'Round Rock', '78664'),
  Farah: person('900110003', '5120 Duval Street', 'Austin', '78751'),
  Brenner: person('900110004', '14 Old Mill Road', 'Wimberley', '78676'),
  Pham: person('900110005', '9311 Slaughter Lane', 'Austin', '78748'),
  Stroud: person('900110005', '9311 Slaughter Lane', 'Austin', '78748'),
  Keane: {
    kind: 'EIN',
    taxClass: 'LLC_S_CORPORATION',
    business: 'Keane Realty Services LLC',
    tin: '001200031',
    address: '600 Congress Avenue Suite 1400',
    city: 'Austin',
    zip: '78701',
  },
}

/** The Forms W-9 of some agents, and the brokerage's own details for its forms (docs/rules/year-end.md#w-9). */
export const taxDetailRows = (kit: DemoKit, { agents, broker }: People, sealTin: EncryptTin): SeedRow[] => {
  const at = kit.past(-150, '11:20')
  const row = (agentId: string | null, legalName: string, w9: W9, rest: SeedRow): SeedRow => ({
    id: kit.id(at),
    agent_id: agentId,
    version: 1,
    legal_name: legalName,
    business_name: null,
    tax_class: w9.taxClass,
    tin_kind: w9.kind,
    tin_sealed: sealTin(w9.tin, agentId),
    tin_last4: w9.tin.slice(-4),
    address: w9.address,
    city: w9.city,
    state: 'TX',
    zip: w9.zip,
    phone: null,
    email: null,
    signed_on: kit.day(-151),
    author_id: broker.id,
    created_at: at,
    ...rest,
  })
  const ofAgent = ({ id, user }: DemoAgent): SeedRow[] => {
    const w9 = forms[user.lastName]
    return w9 === undefined ? [] : [row(id, w9.business ?? `${user.firstName} ${user.lastName}`, w9, {})]
  }
  const payer: W9 = {
    kind: 'EIN',
    taxClass: 'OTHER',
    tin: '001200001',
    address: '1804 South Lamar Blvd Suite 210',
    city: 'Austin',
    zip: '78704',
  }
  const own = row(null, 'Bluebonnet Realty Group LLC', payer, {
    phone: '512-555-0140',
    email: 'office@bluebonnet.test',
    signed_on: null,
  })
  return [...agents.flatMap(ofAgent), own]
}
