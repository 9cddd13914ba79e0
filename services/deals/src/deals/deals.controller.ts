import { createController, pageOfAll } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { ChangeDeal } from './change-deal.js'
import { CreateDeal } from './create-deal.js'
import { DealAccess } from './deal.access.js'
import { DealReader } from './deal-reader.js'
import { MoveDeal } from './move-deal.js'
import { Timeline } from './timeline.js'
import { timelineEntryAnswer, visibleEntries } from './timeline.mapper.js'

export const DealsController = createController(
  {
    dataSource: DataSource,
    access: DealAccess,
    reader: DealReader,
    createDeal: CreateDeal,
    changeDeal: ChangeDeal,
    moveDeal: MoveDeal,
    timeline: Timeline,
  },
  {
    'GET /api/deals': ({ reader }, { caller, query }) => reader.list(caller, query),
    'GET /api/deals/totals': ({ reader }, { caller, query }) => reader.totals(caller, query),
    'POST /api/deals': ({ createDeal }, { once, caller, body }) => createDeal.create(once, caller, body),
    'GET /api/deals/:id': ({ reader }, { caller, params }) => reader.one(caller, params.id),
    'PATCH /api/deals/:id': ({ changeDeal }, { caller, params, body }) => changeDeal.change(caller, params.id, body),
    'POST /api/deals/:id/status': ({ moveDeal }, { caller, params, body }) => moveDeal.move(caller, params.id, body),
    'GET /api/deals/:id/timeline': async ({ dataSource, access, timeline }, { caller, params, query }) => {
      const { manager } = dataSource
      const deal = await access.findKnown(manager, caller, params.id)
      const rows = await timeline.of(manager, params.id)
      const entries = visibleEntries(caller, deal, rows).map(timelineEntryAnswer)
      return pageOfAll(entries, query, {
        key: ({ id }) => id,
        texts: ({ description, reason, actorName }) => [description, reason, actorName],
      })
    },
  },
)
