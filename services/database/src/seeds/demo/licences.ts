import { addDays, licenceDigits } from '@bluebonnet/domain'
import type { SeedRow } from '../kit/rows.js'
import { brokerage } from './brokerage.js'
import type { DemoKit } from './demo-kit.js'
import type { People } from './people.js'

/** The agent whose licence expires soon. */
const endsSoon = { email: 'amina.farah@bluebonnet.test', inDays: 45, flag: 'EXPIRES_60' }

/** A TREC file of some days ago, in which everybody is active. */
export const createLicences = (kit: DemoKit, { users, broker }: People): [table: string, rows: SeedRow[]][] => {
  const at = kit.past(-4, '08:20')
  const file = { id: kit.id(at), fileDate: addDays(kit.today, -4) }
  const known: { name: string; number: string; type: string; inDays?: number | undefined }[] = [
    { name: brokerage.name, number: brokerage.licenceNumber, type: 'Broker' },
    { name: 'Panhandle Referral Group', number: '9003300', type: 'Broker' },
    ...users.flatMap(({ firstName, lastName, role, licence, email }) =>
      licence === null
        ? []
        : [
            {
              name: `${firstName} ${lastName}`,
              number: licence,
              type: role === 'BROKER' ? 'Broker' : 'Sales Agent',
              inDays: email === endsSoon.email ? endsSoon.inDays : undefined,
            },
          ],
    ),
  ]
  const readings = known.map(({ name, number, type, inDays }, index) => ({
    id: kit.id(at),
    digits: licenceDigits(number),
    number,
    is_found: true,
    name: name.toUpperCase(),
    type,
    status: 'Active',
    is_active: true,
    expires: addDays(kit.today, inDays ?? 240 + index * 31),
    sponsor_number: type === 'Broker' ? null : brokerage.licenceNumber,
    sponsor_name: type === 'Broker' ? null : brokerage.name.toUpperCase(),
    file_id: file.id,
    created_at: at,
  }))
  const soon = users.find(({ email }) => email === endsSoon.email)
  return [
    [
      'licence_files',
      [
        {
          id: file.id,
          name: 'trecfile.txt',
          file_date: file.fileDate,
          state: 'READ',
          rows: 324_118,
          found: readings.length,
          changed: readings.length,
          uploaded_by: broker.id,
          created_at: at,
          read_at: at,
        },
      ],
    ],
    ['licence_readings', readings],
    ['licence_flags', [{ digits: licenceDigits(soon?.licence ?? null), flag: endsSoon.flag, since: at }]],
  ]
}
