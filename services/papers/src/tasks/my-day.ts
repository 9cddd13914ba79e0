import { Brokerage } from '@bluebonnet/brokerage'
import { type MyDay } from '@bluebonnet/contracts'
import { actOf, isEnded, taskRuleWords } from '@bluebonnet/domain'
import { type Caller, rowsOf } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import {
  appointmentRow,
  appointmentsOf,
  dayDeals,
  dealRow,
  duePapers,
  dueTask,
  dueTasks,
  paperRow,
  returnedPapers,
  returnedRow,
  waitingRow,
  waitingThings,
} from './my-day.sql.js'
import { peopleForTasks } from './tasks.sql.js'

/** A user's day on their own files, one query per part (docs/rules/tasks.md#my-day). */
@Injectable()
export class MyDays {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brokerage: Brokerage,
  ) {}

  async of(caller: Caller): Promise<MyDay> {
    const { manager } = this.dataSource
    const today = await this.brokerage.today()
    const tasks = await rowsOf(manager, dueTask, dueTasks(caller, today))
    const waiting = await rowsOf(manager, waitingRow, waitingThings(caller, today))
    const named = [...new Set([...tasks, ...waiting].map(({ dealId }) => dealId))]
    const deals = await rowsOf(manager, dealRow, dayDeals(caller, today, named))
    const open = deals.filter(({ status }) => !isEnded(status)).map(({ id }) => id)
    const papers = await rowsOf(manager, paperRow, duePapers(open, today))
    const returned = await rowsOf(manager, returnedRow, returnedPapers(caller))
    const { timeZone } = await this.brokerage.settings()
    const appointments = await rowsOf(manager, appointmentRow, appointmentsOf(caller, today, timeZone))
    return {
      today,
      tasks: tasks.map(({ counts: _all, templateKey, ...task }) => ({ ...task, act: actOf(templateKey) })),
      counts: tasks[0]?.counts ?? { OVERDUE: 0, TODAY: 0, NEXT: 0 },
      waiting: waiting.map(({ since, ...thing }) => ({ ...thing, since: since.toISOString() })),
      papers: papers.map(({ rule, askedAt, ...paper }) => ({
        ...paper,
        why: taskRuleWords(rule),
        askedAt: askedAt?.toISOString() ?? null,
      })),
      returned: returned.map(({ at, ...paper }) => ({ ...paper, at: at.toISOString() })),
      appointments: appointments.map(({ startTime, endTime, ...event }) => ({
        ...event,
        startTime: startTime.toISOString(),
        endTime: endTime.toISOString(),
      })),
      deals,
      people: await peopleForTasks(manager, [null]),
    }
  }
}
