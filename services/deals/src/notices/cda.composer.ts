import { Injectable } from '@nestjs/common'
import { brokerRoles } from '@bluebonnet/contracts'
import { type Announcement, type Audience, Composes, type NotificationComposer } from '@bluebonnet/notifications'
import type { EntityManager } from 'typeorm'
import {
  cdaNotice,
  type CdaNotice,
  dealLink,
  others,
  type OwnDecision,
  ownDecisionOf,
  ownMessage,
  ownTitle,
} from './deal-notice.js'
import { sendingToTell } from './notices.sql.js'

type Composed = ReturnType<NotificationComposer['compose']>

/**
 * What the notices about CDAs have in common; each says whom it tells
 * (docs/rules/notifications-and-mail.md#who-is-told) and what.
 */
abstract class CdaComposer implements NotificationComposer {
  protected abstract readonly title: string
  protected abstract message(cda: CdaNotice): string
  protected abstract audience(cda: CdaNotice): Audience

  /** Of a deal of which a part is the broker's own, for the others who decide. */
  protected ownMessage?(cda: CdaNotice, own: OwnDecision): string

  async compose(manager: EntityManager, event: Announcement): Composed {
    const cda = await cdaNotice(manager, event.subjectId)
    if (cda === null) return null
    const own = await ownDecisionOf(manager, cda, event)
    return {
      audience: own === null ? this.audience(cda) : others(event.actorId),
      title: own === null ? this.title : ownTitle(this.title, own),
      message: (own === null ? undefined : this.ownMessage?.(cda, own)) ?? this.message(cda),
      link: dealLink(cda.dealId),
      dealId: cda.dealId,
    }
  }
}

const agentOf = ({ agentUserId, sharedBy }: CdaNotice) => ({ users: [agentUserId, ...sharedBy] })

@Injectable()
@Composes('CDA_READY')
export class CdaReadyComposer extends CdaComposer {
  protected override readonly title = 'CDA ready'
  protected override audience(cda: CdaNotice) {
    return { ...agentOf(cda), roles: brokerRoles }
  }
  protected override message({ address, version }: CdaNotice): string {
    return `The CDA for ${address}, version ${version}, is ready.`
  }
}

@Injectable()
@Composes('CDA_APPROVED')
export class CdaApprovedComposer extends CdaComposer {
  protected override readonly title = 'CDA approved'
  protected override audience = agentOf
  protected override message({ address, version }: CdaNotice): string {
    return `The CDA for ${address}, version ${version}, was approved.`
  }
  protected override ownMessage({ address, version }: CdaNotice, own: OwnDecision): string {
    return ownMessage(own, 'approved', `CDA for ${address}, version ${version}`)
  }
}

@Injectable()
@Composes('CDA_SENT')
export class CdaSentComposer extends CdaComposer {
  protected override readonly title = 'CDA sent to title'
  protected override audience = agentOf
  protected override message({ address, version }: CdaNotice): string {
    return `The CDA for ${address}, version ${version}, was sent to the title company.`
  }

  /** An aspect names a sending to an address that the signed page does not name: who approved the page hears of it. */
  override async compose(manager: EntityManager, event: Announcement): Composed {
    const composed = await super.compose(manager, event)
    if (event.aspect === undefined || composed === null) return composed
    const [sent] = await sendingToTell(manager, [event.aspect])
    if (sent === undefined || sent.approvedBy === null) return null
    return {
      ...composed,
      audience: { users: [sent.approvedBy], except: event.actorId === null ? [] : [event.actorId] },
      title: 'CDA sent to another address',
      message: `${composed.message} ${sent.sender} sent it to ${sent.email}, which its page does not name.`,
    }
  }
}

@Injectable()
@Composes('CDA_VOIDED')
export class CdaVoidedComposer extends CdaComposer {
  protected override readonly title = 'CDA voided'
  protected override audience = agentOf
  protected override message({ address, voidReason }: CdaNotice): string {
    return `The CDA for ${address} was voided.${voidReason === null ? '' : ` Reason: ${voidReason}`}`
  }
  protected override ownMessage({ address }: CdaNotice, own: OwnDecision): string {
    return ownMessage(own, 'voided', `CDA for ${address}`)
  }
}

@Injectable()
@Composes('CDA_STALE')
export class CdaStaleComposer extends CdaComposer {
  protected override readonly title = 'CDA out of date'
  protected override audience() {
    return { roles: brokerRoles }
  }
  protected override message({ address, staleReason }: CdaNotice): string {
    return `The CDA for ${address} is out of date.${staleReason === null ? '' : ` ${staleReason}.`}`
  }
}
