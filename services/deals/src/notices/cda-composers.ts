import { brokerRoles } from '@bluebonnet/contracts'
import { type Audience, Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { cdaNotice, type CdaNotice, dealLink } from './deal-notice.js'

type Composed = ReturnType<NotificationComposer['compose']>
interface Event {
  subjectId: string
  actorId: string | null
}

/** What the notices about CDAs have in common; each says whom it tells (DECISIONS section 6) and what. */
abstract class CdaComposer implements NotificationComposer {
  protected abstract readonly title: string
  protected abstract message(cda: CdaNotice): string
  protected abstract audience(cda: CdaNotice): Audience

  async compose(manager: EntityManager, { subjectId }: Event): Composed {
    const cda = await cdaNotice(manager, subjectId)
    if (cda === null) return null
    return { audience: this.audience(cda), title: this.title, message: this.message(cda), link: dealLink(cda.dealId), dealId: cda.dealId }
  }
}

const agentOf = ({ agentUserId }: CdaNotice) => ({ users: [agentUserId] })

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
}

@Injectable()
@Composes('CDA_SENT')
export class CdaSentComposer extends CdaComposer {
  protected override readonly title = 'CDA sent to title'
  protected override audience = agentOf
  protected override message({ address, version }: CdaNotice): string {
    return `The CDA for ${address}, version ${version}, was sent to the title company.`
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
