import type { BrokerageSettings } from '@bluebonnet/brokerage'
import { formatCents } from '@bluebonnet/commission'
import { accountKindLabels } from '@bluebonnet/contracts'
import { type AccountKind } from '@bluebonnet/domain'
import { printedDay } from '@bluebonnet/platform'
import type { Listing } from '@bluebonnet/pages'

interface Entry {
  kind: AccountKind
  amountCents: string
  effectiveDate: string
  reason: string
  propertyAddress: string | null
}

interface StatementFacts {
  /** '2026-11' */
  month: string
  name: string
  openingCents: number
  closingCents: number
  entries: readonly Entry[]
  brokerage: Pick<BrokerageSettings, 'name' | 'address' | 'phone' | 'licenceNumber'>
  madeAt: Date
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** 'November 2026'. */
export const monthWords = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** An account's balance in words. Below zero is a prepayment. */
export const balanceWords = (cents: number): string => {
  if (cents === 0) return 'Nothing owed'
  return cents > 0 ? `${formatCents(cents)} owed` : `${formatCents(-cents)} paid beforehand`
}

const signed = (cents: number): string => (cents < 0 ? `-${formatCents(-cents)}` : formatCents(cents))

/** The page of a monthly statement: opening balance, entries, closing balance. */
export const statementPage = (facts: StatementFacts): Listing => {
  const { month, name, openingCents, closingCents, entries, brokerage, madeAt } = facts
  const { address, phone, licenceNumber } = brokerage
  const licence = licenceNumber === null ? null : `License No. ${licenceNumber}`
  return {
    title: `Statement of account, ${monthWords(month)}`,
    madeAt: madeAt.toISOString(),
    letterhead: {
      name: brokerage.name,
      lines: [address ?? '', [phone, licence].filter(Boolean).join('  ·  ')].filter((line) => line !== ''),
    },
    reference: name,
    facts: [
      { label: 'Before the month', value: balanceWords(openingCents) },
      { label: 'At its end', value: balanceWords(closingCents) },
    ],
    sections: [
      {
        title: entries.length === 0 ? 'Nothing was entered in this month' : 'Entered in this month',
        lines: entries.map(({ kind, amountCents, effectiveDate, reason, propertyAddress }) => ({
          title: reason,
          detail: [accountKindLabels[kind], printedDay(effectiveDate), propertyAddress].filter(Boolean).join(' · '),
          amount: signed(Number(amountCents)),
        })),
      },
    ],
    footer: 'What is owed grows by charges; payments, credits and what closings took are below zero.',
  }
}
