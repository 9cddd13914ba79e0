import { Injectable } from '@nestjs/common'
import { Links } from '@bluebonnet/auth'
import { type CallInput, type Cda } from '@bluebonnet/contracts'
import { dayMs, limits } from '@bluebonnet/domain'
import { type Caller, newId, type IdempotentChange, Outbox } from '@bluebonnet/platform'
import { assertMayDecideOn } from '@bluebonnet/deals'
import { CdaHistory } from './cda-history.js'
import { CdaLocks, type OpenCda } from './cda-locks.js'
import { CdaReader } from './cda-reader.js'
import { CdaEntity, CdaSendEntity } from './cda.entity.js'
import { cdaErrors } from './cda.errors.js'
import { mailCda } from './jobs/cda.jobs.js'

type Body = NonNullable<CallInput<'POST /api/cdas/:id/send'>['body']>

/** Sends an approved CDA to the title company. Accepts the request at once and mails when the signed page is ready. */
@Injectable()
export class SendCda {
  constructor(
    private readonly locks: CdaLocks,
    private readonly links: Links,
    private readonly outbox: Outbox,
    private readonly history: CdaHistory,
    private readonly reader: CdaReader,
  ) {}

  /**
   * Throws CDA_VOID, CDA_NOT_APPROVED, CDA_STALE, CDA_NO_ADDRESS when neither the call nor the deal names one, and
   * ADDRESS_NOT_ON_PAGE unless that address is confirmed, which notifies the approver of the page. Throws SELF_CHANGE
   * for a manager who confirms such an address for their own deal.
   */
  async send(once: IdempotentChange, caller: Caller, cdaId: string, body: Body): Promise<Cda> {
    return once(async (manager) => {
      const open = await this.locks.take(manager, caller, cdaId)
      const { email, isNamed } = addressFor(open, body)
      // The signed page already determines its address.
      if (!isNamed) assertMayDecideOn(caller, open)
      const { cda } = open
      const now = new Date()
      const link = await this.links.create(manager, {
        purpose: 'CDA',
        subjectId: cdaId,
        goodForMs: limits.linkDays * dayMs,
        createdBy: caller.userId,
      })
      const sendId = newId()
      await manager.insert(CdaSendEntity, {
        id: sendId,
        cdaId,
        version: cda.version,
        email,
        linkId: link.id,
        sentBy: caller.userId,
      })
      await manager.update(CdaEntity, { id: cdaId }, { sentToTitleAt: now, updatedAt: now })
      if (cda.signedPageState === 'READY') await this.outbox.add(manager, mailCda, { sendId })
      await this.history.record(manager, caller, {
        open,
        cda,
        event: 'SENT',
        after: { version: cda.version, email, ...(isNamed ? {} : { confirmed: true }) },
        notice: 'CDA_SENT',
        ...(isNamed ? {} : { aspect: sendId }),
      })
      return this.reader.one(caller, cdaId, manager)
    })
  }
}

const addressFor = (
  { deal, cda }: OpenCda,
  { email: given = null, confirm = false }: Body,
): { email: string; isNamed: boolean } => {
  if (cda.voidedAt !== null) throw cdaErrors.fail('CDA_VOID')
  if (cda.approvedAt === null) throw cdaErrors.fail('CDA_NOT_APPROVED')
  // An approved CDA must be void before it can be generated again.
  if (cda.stale)
    throw cdaErrors.fail('CDA_STALE', {
      message: 'The figures of this CDA are out of date. Void it and generate it again before it is sent.',
    })
  const email = given ?? deal.titleCompanyEmail
  if (email === null) throw cdaErrors.failAt('CDA_NO_ADDRESS', 'email')
  const isNamed = email.toLowerCase() === cda.facts.deal.titleCompanyEmail?.toLowerCase()
  if (!isNamed && !confirm) {
    throw cdaErrors.failAt('ADDRESS_NOT_ON_PAGE', 'email')
  }
  return { email, isNamed }
}
