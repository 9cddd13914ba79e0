import { Injectable } from '@nestjs/common'
import { type NotificationType } from '@bluebonnet/contracts'
import { brokerRoles } from '@bluebonnet/domain'
import { type Announcement, type Audience, Composes, type NotificationComposer } from '@bluebonnet/notifications'
import type { EntityManager } from 'typeorm'
import {
  dealLink,
  type DealNotice,
  others,
  type OwnDecision,
  ownDecisionOf,
  ownMessage,
  ownTitle,
} from '@bluebonnet/deals'
import { noticeOfCda, sendingNotice } from './cda-notices.sql.js'

interface CdaNotice extends DealNotice {
  version: number
  voidReason: string | null
  staleReason: string | null
}

interface Notice {
  title: string
  audience: (cda: CdaNotice) => Audience
  message: (cda: CdaNotice) => string
  /** A different text for the other deciders if the broker has a part in the deal. */
  ownMessage?: (cda: CdaNotice, own: OwnDecision) => string
}

const agentOf = ({ agentUserId }: CdaNotice): Audience => ({ users: [agentUserId] })

/** Recipients and text of each notification (docs/rules/notifications-and-mail.md#who-is-told). */
const notices: Partial<Record<NotificationType, Notice>> = {
  CDA_READY: {
    title: 'CDA ready',
    audience: (cda) => ({ ...agentOf(cda), roles: brokerRoles }),
    message: ({ address, version }) => `The CDA for ${address}, version ${version}, is ready.`,
  },
  CDA_APPROVED: {
    title: 'CDA approved',
    audience: agentOf,
    message: ({ address, version }) => `The CDA for ${address}, version ${version}, was approved.`,
    ownMessage: ({ address, version }, own) => ownMessage(own, 'approved', `CDA for ${address}, version ${version}`),
  },
  CDA_SENT: {
    title: 'CDA sent to title',
    audience: agentOf,
    message: ({ address, version }) => `The CDA for ${address}, version ${version}, was sent to the title company.`,
  },
  CDA_VOIDED: {
    title: 'CDA voided',
    audience: agentOf,
    message: ({ address, voidReason }) =>
      `The CDA for ${address} was voided.${voidReason === null ? '' : ` Reason: ${voidReason}`}`,
    ownMessage: ({ address }, own) => ownMessage(own, 'voided', `CDA for ${address}`),
  },
  CDA_STALE: {
    title: 'CDA out of date',
    audience: () => ({ roles: brokerRoles }),
    message: ({ address, staleReason }) =>
      `The CDA for ${address} is out of date.${staleReason === null ? '' : ` ${staleReason}.`}`,
  },
}

@Injectable()
@Composes('CDA_READY', 'CDA_APPROVED', 'CDA_SENT', 'CDA_VOIDED', 'CDA_STALE')
export class CdaComposer implements NotificationComposer {
  async compose(manager: EntityManager, event: Announcement): ReturnType<NotificationComposer['compose']> {
    const notice = notices[event.type]
    const [cda] = await noticeOfCda(manager, [event.subjectId])
    if (notice === undefined || cda === undefined) return null
    const own = await ownDecisionOf(manager, cda, event)
    const common = { message: notice.message(cda), link: dealLink(cda.dealId), dealId: cda.dealId }
    if (own !== null) {
      const message = notice.ownMessage?.(cda, own) ?? common.message
      return {
        ...common,
        audience: others(event.actorId, cda.agentUserId),
        title: ownTitle(notice.title, own),
        message,
      }
    }
    if (event.type !== 'CDA_SENT' || event.aspect === undefined)
      return { ...common, audience: notice.audience(cda), title: notice.title }
    // The aspect names a sending to an address that is not on the signed page: the approver of the page is notified.
    const [sent] = await sendingNotice(manager, [event.aspect])
    if (sent === undefined || sent.approvedBy === null) return null
    return {
      ...common,
      audience: { users: [sent.approvedBy], except: event.actorId === null ? [] : [event.actorId] },
      title: 'CDA sent to another address',
      message: `${common.message} ${sent.sender} sent it to ${sent.email}, an address that the CDA does not name.`,
    }
  }
}
