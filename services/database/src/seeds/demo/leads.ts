import { cycle } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import { firstNames, lastNames } from '../kit/words.js'
import type { DemoKit } from './demo-kit.js'
import type { People } from './people.js'

const messages = [
  'I have eleven years in residential sales and want a better split.',
  null,
  'My team of four is looking for a new home. Can we talk this week?',
  'Newly licensed and looking for training.',
  null,
  'What does the per-file fee cover?',
]
const statuses = ['NEW', 'NEW', 'CONTACTED', 'NEW', 'QUALIFIED', 'CLOSED']

/** Fourteen leads: more than the ten that the dashboard shows. */
export const leadRows = (kit: DemoKit, { broker }: People): SeedRow[] =>
  Array.from({ length: 14 }, (_, index) => {
    const at = kit.past(-index * 3, '16:45')
    const firstName = cycle(firstNames, index * 4 + 1)
    const lastName = cycle(lastNames, index * 6 + 2)
    const status = cycle(statuses, index)
    return {
      id: kit.id(at),
      first_name: firstName,
      last_name: lastName,
      email: `${firstName}.${lastName}@example.test`.toLowerCase(),
      phone: index % 3 === 0 ? null : `(830) 555-01${String(20 + index)}`,
      role_interest: index % 4 === 0 ? 'BROKER' : 'AGENT',
      message: cycle(messages, index),
      status,
      assigned_to: status === 'NEW' ? null : broker.id,
      note: status === 'QUALIFIED' ? 'Wants to start next month.' : null,
      created_at: at,
      updated_at: at,
    }
  })
