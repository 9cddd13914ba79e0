import { Brokerage } from '@bluebonnet/brokerage'
import { type Licence } from '@bluebonnet/contracts'
import { isInactive, licenceDigits, licenceFlags, licenceFlagsOf } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { type HolderRow, licenceHolders, newestFileDate, newestReadings, type ReadingRow } from './licences.sql.js'

/** A licence as returned, with the suffix that distinguishes its number. */
export interface LicenceWithDigits extends Licence {
  digits: string | null
}

const gravity = ({ flags: [first] }: Licence): number =>
  first === undefined ? licenceFlags.length : licenceFlags.indexOf(first)

/** The watched licences with their current status (docs/rules/licences.md#flags). */
@Injectable()
export class LicenceIndex {
  constructor(private readonly brokerage: Brokerage) {}

  /** The most serious first, then by name; only given users and payees if ids are passed. */
  async statuses(manager: EntityManager, ids: readonly string[] | null = null): Promise<LicenceWithDigits[]> {
    const holders = await licenceHolders(manager, [ids])
    const own = await this.own(manager)
    const all = ids === null ? [...holders, ...own.filter(({ number }) => !isAmong(holders, number))] : holders
    const digits = [...all, ...own].flatMap(({ number }) => licenceDigits(number) ?? [])
    const readings = new Map((await newestReadings(manager, [digits])).map((row) => [row.digits, row]))
    const readingOf = (number: string): ReadingRow | null => readings.get(licenceDigits(number) ?? '') ?? null
    const today = await this.brokerage.today(manager)
    const surroundings = {
      today,
      ours: own.flatMap(({ number }) => licenceDigits(number) ?? []),
      isBrokerageInactive: own.some(({ number }) => {
        const reading = readingOf(number)
        return reading !== null && isInactive(reading, today)
      }),
    }
    const fileDate = await this.fileDate(manager)
    return all
      .map((holder): LicenceWithDigits => {
        const reading = readingOf(holder.number)
        const flags = licenceFlagsOf(holder, reading, surroundings)
        return { ...holder, digits: licenceDigits(holder.number), reading: answered(reading), flags, fileDate }
      })
      .toSorted((a, b) => gravity(a) - gravity(b) || a.name.localeCompare(b.name) || (a.holderId < b.holderId ? -1 : 1))
  }

  /** The day of the newest file that was read; null without one. */
  async fileDate(manager: EntityManager): Promise<string | null> {
    const [row] = await newestFileDate(manager)
    return row?.fileDate ?? null
  }

  /** The licences of the brokerage and its designated broker, who sponsor its agents. */
  async own(manager: EntityManager): Promise<HolderRow[]> {
    const { name, licenceNumber, designatedBroker } = await this.brokerage.settings(manager)
    return [
      { name, number: licenceNumber },
      { name: designatedBroker.name ?? 'Designated broker', number: designatedBroker.licenceNumber },
    ].flatMap(({ name: holder, number }) =>
      number === null || number === ''
        ? []
        : [
            {
              kind: 'BROKERAGE' as const,
              holderId: licenceDigits(number) ?? number,
              agentId: null,
              name: holder,
              number,
            },
          ],
    )
  }
}

const isAmong = (holders: readonly HolderRow[], number: string): boolean => {
  const digits = licenceDigits(number)
  return holders.some((holder) => holder.kind === 'PERSON' && licenceDigits(holder.number) === digits)
}

const answered = (reading: ReadingRow | null): Licence['reading'] => {
  if (reading === null) return null
  const { digits: _digits, ...shown } = reading
  return shown
}
