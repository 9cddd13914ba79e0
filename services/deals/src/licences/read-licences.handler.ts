import { licenceDigits, type LiveList, officeRoles } from '@bluebonnet/contracts'
import { StoredObjectEntity, Uploads } from '@bluebonnet/documents'
import { HandlesJob, type JobHandler, type JobRun, Live, newId, ObjectStore, printedDay } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { LicenceBook } from './licence-book.js'
import { LicenceFileEntity, LicenceReadingEntity } from './licence.entities.js'
import { readLicences } from './licence.jobs.js'
import { LicenceWatch } from './licence-watch.js'
import { licenceHolders, lockReadings, newestReadings, type ReadingRow } from './licences.sql.js'
import { type LicenceFileContent, type LicenceRow, readLicenceFile, UnreadableFile } from './read-licence-file.js'

/** What reading came to: what the file says, or a sentence that says why it is refused. */
type Outcome = LicenceFileContent | string

/** Reads a file outside of any transaction, then keeps what is new in it, or why it was refused and nothing else. */
@Injectable()
@HandlesJob(readLicences)
export class ReadLicencesHandler implements JobHandler<{ fileId: string }> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly book: LicenceBook,
    private readonly watch: LicenceWatch,
    private readonly uploads: Uploads,
    private readonly live: Live,
  ) {}

  async handle(run: JobRun<{ fileId: string }>): Promise<void> {
    const { manager } = this.dataSource
    const file = await manager.findOneBy(LicenceFileEntity, { id: run.payload.fileId, state: 'WAITING' })
    if (file === null) return
    const numbers = await this.watched(manager)
    const outcome = await this.read(file, numbers)
    await run.complete(async (transaction) => {
      await lockReadings(transaction)
      const settled = await this.settle(transaction, file, numbers, outcome)
      await transaction.update(LicenceFileEntity, { id: file.id }, { ...settled, objectId: null, readAt: new Date() })
      if (file.objectId !== null) await this.uploads.release(transaction, [file.objectId])
      await this.watch.follow(transaction)
      const data = { list: 'licences' satisfies LiveList }
      await this.live.publish(transaction, { event: 'counts', data, audience: { roles: officeRoles } })
    })
  }

  /** The numbers as typed, by their digits. */
  private async watched(manager: EntityManager): Promise<Map<string, string>> {
    const all = [...(await licenceHolders(manager, [null])), ...(await this.book.own(manager))]
    return new Map(
      all.flatMap(({ number }): [string, string][] => {
        const digits = licenceDigits(number)
        return digits === null ? [] : [[digits, number]]
      }),
    )
  }

  private async read(file: LicenceFileEntity, numbers: ReadonlyMap<string, string>): Promise<Outcome> {
    const id = file.objectId
    const object = id === null ? null : await this.dataSource.manager.findOneBy(StoredObjectEntity, { id })
    if (object?.scan === 'WAITING') throw new Error('The file is still being checked for malware')
    if (object?.scan === 'FOUND') return 'Malware was found in the file.'
    const bytes = object === null ? null : await this.store.get(object.key)
    if (bytes === null) return 'The file is not there any more.'
    const ours = (await this.book.own(this.dataSource.manager)).flatMap(({ number }) => licenceDigits(number) ?? [])
    try {
      return await readLicenceFile(bytes.stream, { watched: new Set(numbers.keys()), ours })
    } catch (error) {
      if (error instanceof UnreadableFile) return error.message
      throw error
    }
  }

  private async settle(
    manager: EntityManager,
    file: LicenceFileEntity,
    numbers: ReadonlyMap<string, string>,
    outcome: Outcome,
  ): Promise<Partial<LicenceFileEntity>> {
    if (typeof outcome === 'string') return { state: 'REFUSED', problem: outcome }
    const { rows, found, writtenOn } = outcome
    const fileDate = writtenOn ?? file.fileDate
    const facts = { rows, found: found.size, fileDate }
    if (found.size === 0)
      return { ...facts, state: 'REFUSED', problem: 'None of the licenses of this brokerage stands in the file.' }
    const newest = await this.book.fileDate(manager)
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
}

/** What stands of a licence in the file; of one that is not there its number alone. */
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

/** TREC's two shapes write types in words of their own: only what they mean counts. */
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
