import { licenceDigits, type LiveList, officeRoles } from '@bluebonnet/domain'
import { Brokerage } from '@bluebonnet/brokerage'
import { Live, newId, printedDay } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Readable } from 'node:stream'
import { LicenceIndex } from './licence-index.js'
import { LicenceFileEntity, LicenceReadingEntity } from './licence.entities.js'
import { LicenceWatch } from './licence-watch.js'
import { licenceHolders, newestReadings, type ReadingRow } from './licences.sql.js'
import { type LicenceFileContent, type LicenceRow, readLicenceFile, UnreadableFile } from './read-licence-file.js'

/** The result of reading: the content, or a sentence that explains the refusal. */
export type Outcome = LicenceFileContent | string

/** Files with fewer rows do not decide about the next one. */
const manyRows = 1_000

/** The numbers as typed, by their digits. */
export type WatchedLicences = ReadonlyMap<string, string>

/** Reads TREC files, and stores what is new in them (docs/rules/licences.md#kept). */
@Injectable()
export class LicenceReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly licenceIndex: LicenceIndex,
    private readonly watch: LicenceWatch,
    private readonly brokerage: Brokerage,
    private readonly live: Live,
  ) {}

  async watched(): Promise<WatchedLicences> {
    const { manager } = this.dataSource
    const all = [...(await licenceHolders(manager, [null])), ...(await this.licenceIndex.own(manager))]
    return new Map(
      all.flatMap(({ number }): [string, string][] => {
        const digits = licenceDigits(number)
        return digits === null ? [] : [[digits, number]]
      }),
    )
  }

  /** Runs outside of any transaction, because files are large. */
  async read(stream: Readable, numbers: WatchedLicences): Promise<Outcome> {
    const ours = (await this.licenceIndex.own(this.dataSource.manager)).flatMap(
      ({ number }) => licenceDigits(number) ?? [],
    )
    try {
      return await readLicenceFile(stream, { watched: new Set(numbers.keys()), ours })
    } catch (error) {
      if (error instanceof UnreadableFile) return error.message
      throw error
    }
  }

  /** Stores what is new, or only why a file was refused; in a transaction that holds `lockReadings`. */
  async keep(
    manager: EntityManager,
    file: Pick<LicenceFileEntity, 'id' | 'fileDate'>,
    numbers: WatchedLicences,
    outcome: Outcome,
  ): Promise<Partial<LicenceFileEntity>> {
    if (typeof outcome === 'string') return { state: 'REFUSED', problem: outcome }
    const { rows, found, writtenOn } = outcome
    const fileDate = writtenOn ?? file.fileDate
    const facts = { rows, found: found.size, fileDate }
    if (found.size === 0)
      return { ...facts, state: 'REFUSED', problem: 'None of the licenses of this brokerage is in the file.' }
    const today = await this.brokerage.today(manager)
    if (writtenOn !== null && writtenOn > today)
      return {
        ...facts,
        state: 'REFUSED',
        problem: `The file is dated ${printedDay(writtenOn)}, which is in the future.`,
      }
    const part = await this.partOf(manager, rows, found.size, numbers.size)
    if (part !== null) return { ...facts, state: 'REFUSED', problem: part }
    const newest = await this.licenceIndex.fileDate(manager)
    if (newest !== null && fileDate < newest)
      return { ...facts, state: 'REFUSED', problem: `A newer file, of ${printedDay(newest)}, was read before.` }
    const known = new Map((await newestReadings(manager, [[...numbers.keys()]])).map((row) => [row.digits, row]))
    const news = [...numbers].flatMap(([digits, typed]) => {
      const [row, before] = [found.get(digits), known.get(digits)]
      return isNews(row, before)
        ? [{ id: newId(), digits, fileId: file.id, ...readingOf(row, before?.number ?? typed) }]
        : []
    })
    if (news.length > 0) await manager.insert(LicenceReadingEntity, news)
    return { ...facts, state: 'READ', changed: news.length }
  }

  /** Why a file is incomplete: a partial file would report all missing licences as gone. */
  private async partOf(manager: EntityManager, rows: number, found: number, watched: number): Promise<string | null> {
    const [before] = await manager.find(LicenceFileEntity, {
      where: { state: 'READ' },
      order: { createdAt: 'DESC' },
      take: 1,
    })
    if (before !== undefined && before.rows >= manyRows && rows * 2 < before.rows)
      return `The file has ${rows} rows where the one before had ${before.rows}: it is not complete.`
    return found * 2 < watched
      ? `Only ${found} of the ${watched} licenses of this brokerage stand in the file: it is not complete.`
      : null
  }

  /** Notifies people of new flags, and screens of the changed list; in the same transaction. */
  async publishChange(manager: EntityManager): Promise<void> {
    await this.watch.follow(manager)
    const data = { list: 'licences' satisfies LiveList }
    await this.live.publish(manager, { event: 'counts', data, audience: { roles: officeRoles } })
  }
}

/** A licence's data in the file; only the number of a missing one. */
const readingOf = (row: LicenceRow | undefined, number: string): LicenceRow & { isFound: boolean } =>
  row === undefined
    ? {
        number,
        isFound: false,
        name: '',
        type: '',
        status: '',
        isActive: false,
        expires: null,
        sponsorNumber: null,
        sponsorName: null,
      }
    : { isFound: true, ...row }

/** TREC's two formats have different words for types: only their meaning counts. */
const meaning = (one: LicenceRow): string =>
  JSON.stringify([
    one.isActive,
    one.isActive ? '' : one.status,
    one.name.toUpperCase(),
    one.expires,
    one.type.split(' ', 1)[0]?.toUpperCase(),
    licenceDigits(one.sponsorNumber),
  ])

const isNews = (row: LicenceRow | undefined, before: ReadingRow | undefined): boolean => {
  if (before === undefined) return true
  return row === undefined ? before.isFound : !before.isFound || meaning(row) !== meaning(before)
}
