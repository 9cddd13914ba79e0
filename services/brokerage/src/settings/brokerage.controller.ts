import { RequiredSetup } from '@bluebonnet/auth'
import type { BrokerageAnswer, CallInput, PublicBrokerage } from '@bluebonnet/contracts'
import {
  Call,
  type Caller,
  changedFields,
  CurrentCaller,
  httpErrors,
  Input,
  ChangeHistory,
  Tx,
} from '@bluebonnet/platform'
import { Controller, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { BrokerageFollowers, type SettingsChange } from '../brokerage-followers.js'
import { BrokerageLogos } from './brokerage-logos.js'
import { Brokerage, type BrokerageSettings } from './brokerage.js'
import { brokerageAnswer, changedSettings, publicAnswer } from './brokerage.mapper.js'
import { BrokerageStore } from './brokerage-store.js'

/** The settings whose change affects commissions or payments, in the order of the locks: agents before CDAs. */
const reacting = [
  ['TERMS', ['plans', 'arrearsLimit', 'defaultCommissionRate']],
  ['PAYMENT_ROUTE', ['paymentRoute']],
] as const satisfies [SettingsChange, (keyof BrokerageAnswer)[]][]

const changesOf = (before: BrokerageSettings, after: BrokerageSettings) =>
  changedFields({ ...brokerageAnswer(before) }, { ...brokerageAnswer(after) })

/** The changes that others react to by changing rows of deals. */
const reactionsTo = (changed: ReturnType<typeof changesOf>): Set<SettingsChange> =>
  new Set(reacting.flatMap(([type, names]) => (names.some((name) => name in (changed?.after ?? {})) ? [type] : [])))

@Controller()
export class BrokerageController {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly store: BrokerageStore,
    private readonly tx: Tx,
    private readonly history: ChangeHistory,
    private readonly requiredSetup: RequiredSetup,
    private readonly followers: BrokerageFollowers,
    private readonly logos: BrokerageLogos,
  ) {}

  /** For the public page's compliance line (22 TAC 531.20). */
  @Call('GET /api/public/brokerage')
  async readPublic(): Promise<PublicBrokerage> {
    return publicAnswer(await this.brokerage.settings())
  }

  /** For public pages behind links. Shows only the current logo. */
  @Call('GET /api/public/brokerage/logo/:id')
  async readLogo(
    @Input() { params }: CallInput<'GET /api/public/brokerage/logo/:id'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { logoId } = await this.brokerage.settings()
    const png = logoId === params.id ? await this.logos.png(logoId) : null
    if (png === null) throw httpErrors.fail('NOT_FOUND')
    await reply.headers({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' }).send(png)
  }

  @Call('GET /api/settings/brokerage')
  async read(): Promise<BrokerageAnswer> {
    return brokerageAnswer(await this.brokerage.settings())
  }

  @Call('PATCH /api/settings/brokerage')
  async change(
    @Input() { body }: CallInput<'PATCH /api/settings/brokerage'>,
    @CurrentCaller() caller: Caller,
  ): Promise<BrokerageAnswer> {
    return this.tx.inTransaction(async (manager) => {
      const now = await this.brokerage.settings(manager)
      for (const type of reactionsTo(changesOf(now, changedSettings(now, body))))
        await this.followers.lockFor(manager, type)
      const before = await this.store.lock(manager)
      const after = changedSettings(before, body)
      const changed = changesOf(before, after)
      if (changed === null) return brokerageAnswer(before)
      await this.store.assertUnchanged(manager, { before, after, version: body.version })
      const saved = await this.store.save(manager, after, caller.userId)
      if (after.requireTotp && !before.requireTotp) await this.requiredSetup.endStreams(manager)
      await this.history.record(manager, caller.userId, 'brokerage.update', null, changed)
      const reactions = reactionsTo(changed)
      if (reactions.has('TERMS'))
        await this.followers.announce(manager, {
          type: 'TERMS',
          reason: 'The brokerage’s settings have changed',
          changedBy: caller.userId,
        })
      if (reactions.has('PAYMENT_ROUTE')) await this.followers.announce(manager, { type: 'PAYMENT_ROUTE' })
      if (after.timeZone !== before.timeZone)
        await this.followers.announce(manager, { type: 'TIME_ZONE', from: before.timeZone, to: after.timeZone })
      return brokerageAnswer(saved)
    })
  }
}
