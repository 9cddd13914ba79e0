import { Brokerage, BrokerageLogos } from '@bluebonnet/brokerage'
import { computeCommission, grossCommission, standardPlanTerms } from '@bluebonnet/commission'
import { addDays } from '@bluebonnet/domain'
import { ObjectFiles } from '@bluebonnet/documents'
import { DrawingService } from '@bluebonnet/pages'
import { dayIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { CdaFacts } from './cda-figures.js'
import { composePage } from './page/compose-page.js'

const cdaId = '00000000-0000-0000-0000-000000000000'
const salePriceCents = 40_000_000
const agent = { name: 'Sample Agent', licenceNumber: '0000000' }
const deal: Omit<CdaFacts['deal'], 'closeDate'> = {
  propertyAddress: '100 Sample Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  mlsId: null,
  side: 'BUYER',
  clientName: 'Sample Buyer',
  buyerSellerName: 'Sample Seller',
  titleCompany: 'Sample Title Company',
  titleCompanyEmail: null,
  escrowOfficer: null,
  gfNumber: null,
}

/**
 * The page of an invented deal with the brokerage's letterhead and the initial plan of agents. It is not stored and
 * appears in no figure (docs/rules/cda.md#sample).
 */
@Injectable()
export class SampleCda {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly logos: BrokerageLogos,
    private readonly drawingService: DrawingService,
    private readonly files: ObjectFiles,
  ) {}

  async send(reply: FastifyReply): Promise<void> {
    const { plans, timeZone, defaultCommissionRate: commissionRate, ...settings } = await this.brokerage.settings()
    const issuedAt = new Date()
    const { grossCents } = grossCommission({ priceCents: salePriceCents, rate: commissionRate })
    const plan = standardPlanTerms(plans.CAP_80_20)
    const { lines, clientPaidCents } = computeCommission({
      grossCents,
      priceCents: salePriceCents,
      plan,
      capUsedCents: 0,
    })
    const { name, address, phone, licenceNumber, paymentRoute, remittance, logoId } = settings
    const closeDate = addDays(dayIn(timeZone, issuedAt), 30)
    const page = composePage({
      cdaId,
      version: 1,
      salePriceCents,
      grossCommissionCents: grossCents,
      clientPaidCents,
      commissionRate,
      lines,
      facts: {
        brokerage: { name, address, phone, licenceNumber, paymentRoute, remittance, logoId },
        agent,
        deal: { ...deal, closeDate },
      },
      issuedAt,
      signature: null,
      voided: null,
      timeZone,
    })
    const bytes = await this.drawingService.draw({
      ...page,
      title: 'Sample CDA',
      letterhead: { ...page.letterhead, logo: await this.logos.png(logoId) },
      void: { stamp: 'SAMPLE', text: 'Sample. There is no such deal, and nothing of it is stored. Do not disburse.' },
    })
    await this.files.sendBytes(reply, { bytes, name: 'Sample CDA.pdf', contentType: 'application/pdf' })
  }
}
