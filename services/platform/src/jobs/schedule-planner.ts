import { Injectable } from '@nestjs/common'
import { InjectDataSource } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { derivedId } from '../ids/index.js'
import { Outbox } from '../outbox/outbox.js'
import { definedSchedules } from './define-schedule.js'
import { latestSlot } from './latest-slot.js'

/**
 * Writes an outbox row for each due moment of each schedule. The row's id is derived from schedule and moment, so any
 * number of workers adds it once; of the moments missed while no worker ran, the latest is made up for.
 */
@Injectable()
export class SchedulePlanner {
  private readonly planned = new Map<string, number>()

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Asks the database for the moment unless one is given: the clocks of workers may disagree about it. */
  async plan(given?: Date): Promise<void> {
    const now = given ?? (await this.databaseTime())
    for (const { name, rhythm, job, payload } of definedSchedules()) {
      const slot = latestSlot(rhythm, now)
      if (this.planned.get(name) === slot.getTime()) continue
      await this.outbox.add(this.dataSource.manager, job, payload, {
        id: derivedId('schedule', name, slot.toISOString()),
      })
      this.planned.set(name, slot.getTime())
    }
  }

  private async databaseTime(): Promise<Date> {
    const [clock] = await this.dataSource.query<{ now: Date }[]>('SELECT clock_timestamp() AS now')
    return clock?.now ?? new Date()
  }
}
