import type { NotificationType } from '@bluebonnet/contracts'
import type { ActivityType } from '@bluebonnet/domain'
import type { SeedRow } from '../kit/rows.js'
import type { DemoCda } from './commission.js'
import type { DemoClient } from './clients.js'
import type { DemoDeal } from './deals.js'
import type { DemoKit } from './demo-kit.js'
import type { People } from './people.js'

const recentDays = 12

/** Recent notifications: approval requests for brokers, decisions and CDAs for agents. */
export const notificationRows = (
  kit: DemoKit,
  { broker, manager }: People,
  deals: readonly DemoDeal[],
  cdas: readonly DemoCda[],
): SeedRow[] => {
  const rowFor = (
    userId: string,
    eventId: string,
    at: Date,
    deal: DemoDeal,
    words: { type: NotificationType; title: string; message: string; link: string; isRead: boolean },
  ): SeedRow => ({
    id: kit.id(at),
    event_id: eventId,
    user_id: userId,
    type: words.type,
    title: words.title,
    message: words.message,
    link: words.link,
    deal_id: deal.id,
    is_read: words.isRead,
    created_at: at,
  })
  const submitted = deals
    .filter(({ plan }) => plan.status === 'PENDING_BROKER_APPROVAL')
    .flatMap((deal) => {
      const eventId = kit.id(deal.createdAt)
      const { firstName, lastName } = deal.agent.user
      const message = `${firstName} ${lastName} submitted ${deal.place.address} for approval.`
      return [broker, manager].map((user) =>
        rowFor(user.id, eventId, deal.createdAt, deal, {
          type: 'DEAL_SUBMITTED',
          title: 'Deal submitted',
          message,
          link: `/deals/${deal.id}`,
          isRead: false,
        }),
      )
    })
  const decided = deals
    .filter(({ plan }) => plan.status === 'APPROVED' || plan.status === 'REJECTED')
    .map((deal) => {
      const isApproved = deal.plan.status === 'APPROVED'
      const at = kit.past(-(deal.path.at(-1)?.daysAgo ?? 0), '14:31')
      return rowFor(deal.agent.user.id, kit.id(at), at, deal, {
        type: isApproved ? 'DEAL_APPROVED' : 'DEAL_REJECTED',
        title: isApproved ? 'Deal approved' : 'Deal rejected',
        message: `${deal.place.address} was ${isApproved ? 'approved' : 'rejected'}.`,
        link: `/deals/${deal.id}`,
        isRead: false,
      })
    })
  const sent = cdas
    .filter(({ sentAt }) => sentAt !== null && sentAt > kit.at(-60, '00:00'))
    .map(({ deal, sentAt, issuedAt }) => {
      const at = sentAt ?? issuedAt
      return rowFor(deal.agent.user.id, kit.id(at), at, deal, {
        type: 'CDA_SENT',
        title: 'CDA sent to title',
        message: `The CDA for ${deal.place.address} went to ${deal.title.name}.`,
        link: `/deals/${deal.id}`,
        isRead: at < kit.at(-recentDays, '00:00'),
      })
    })
  return [...submitted, ...decided, ...sent]
}

/** Activity, newest deals and clients first in the list that agents see. */
export const activityRows = (
  kit: DemoKit,
  deals: readonly DemoDeal[],
  cdas: readonly DemoCda[],
  clients: readonly DemoClient[],
): SeedRow[] => {
  const rowFor = (
    type: ActivityType,
    agent: DemoDeal['agent'],
    at: Date,
    description: string,
    entity: { id: string; type: string },
  ): SeedRow => ({
    id: kit.id(at),
    user_id: agent.user.id,
    agent_id: agent.id,
    type,
    description,
    entity_id: entity.id,
    entity_type: entity.type,
    created_at: at,
  })
  const ofDeals = deals.flatMap((deal) => {
    const entity = { id: deal.id, type: 'deal' }
    const signed = deal.path.find(({ status }) => status === 'UNDER_CONTRACT')
    return [
      rowFor('DEAL_CREATED', deal.agent, deal.createdAt, `Deal created: ${deal.place.address}`, entity),
      ...(signed === undefined
        ? []
        : [
            rowFor(
              'CONTRACT_SIGNED',
              deal.agent,
              kit.past(-signed.daysAgo, '14:30'),
              `Contract signed: ${deal.place.address}`,
              entity,
            ),
          ]),
      ...(deal.plan.status === 'CLOSED' && deal.endedAt !== null
        ? [rowFor('DEAL_CLOSED', deal.agent, deal.endedAt, `Deal closed: ${deal.place.address}`, entity)]
        : []),
    ]
  })
  const ofCdas = cdas.map(({ id, deal, issuedAt }) =>
    rowFor('CDA_CREATED', deal.agent, issuedAt, `CDA created: ${deal.place.address}`, { id, type: 'cda' }),
  )
  const ofClients = clients.map(({ id, agent, name, row }) => {
    const at = row['created_at'] instanceof Date ? row['created_at'] : kit.now
    return rowFor('CLIENT_ADDED', agent, at, `Client added: ${name}`, { id, type: 'client' })
  })
  return [...ofDeals, ...ofCdas, ...ofClients]
}
