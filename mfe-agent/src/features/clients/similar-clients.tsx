import type { Client } from '@bluebonnet/contracts'
import { folded, phoneDigits } from '@bluebonnet/domain'
import { useCall, useDebounced } from '@bluebonnet/portal-sdk'
import { AppLink } from '@bluebonnet/ui'
import { Alert, Form } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { clientName, type ClientValues } from './client-values.js'

const plain = (text: string | null | undefined): string => folded(text ?? '').trim()

interface Typed {
  email: string
  phone: string
  name: string
}

/** What two clients have in common. Null when they do not look alike. */
const sameOf = (client: Client, { email, phone, name }: Typed): string | null => {
  if (email !== '' && plain(client.email) === email) return 'the same e-mail'
  if (phone !== '' && client.phone !== null && phoneDigits(client.phone) === phone) return 'the same phone'
  return name !== '' && plain(clientName(client)) === name ? 'the same name' : null
}

/** Uses the list's search. A few matches are enough. */
const useFound = (q: string): readonly Client[] => {
  const sought = useDebounced(q)
  return useCall('GET /api/clients', { query: { q: sought, limit: 3 } }, { enabled: sought !== '' }).data ?? []
}

/** Warns that a new client resembles an existing one. It does not block saving. */
export const SimilarClients = () => {
  const form = Form.useFormInstance<ClientValues>()
  // Ignores the client that this form has just saved.
  const [openedAt] = useState(() => Date.now())
  const [email, phone, firstName, lastName] = [
    Form.useWatch('email', form),
    Form.useWatch('phone', form),
    Form.useWatch('firstName', form),
    Form.useWatch('lastName', form),
  ]
  const digits = phoneDigits(phone ?? '')
  const isNamed = plain(firstName) !== '' && plain(lastName) !== ''
  const typed: Typed = {
    email: plain(email).includes('@') ? plain(email) : '',
    phone: digits.length >= 7 ? digits : '',
    name: isNamed ? plain(`${firstName} ${lastName}`) : '',
  }
  const found = [...useFound(typed.email), ...useFound(typed.phone), ...useFound(typed.name)]
  const alike = [...new Map(found.map((client) => [client.id, client])).values()].flatMap((client) => {
    const same = sameOf(client, typed)
    return same === null || Date.parse(client.createdAt) > openedAt ? [] : { client, same }
  })
  if (alike.length === 0) return null
  return (
    <output className="bb-whole">
      <Alert
        type="warning"
        showIcon
        title={alike.map(({ client, same }) => (
          <div key={client.id}>
            Looks like <AppLink href={`/clients/${client.id}`}>{clientName(client)}</AppLink>, who has {same}.
          </div>
        ))}
      />
    </output>
  )
}
