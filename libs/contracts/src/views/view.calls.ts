import { z } from 'zod'
import { defineCalls } from '../call.js'
import { viewedLists, lengths } from '@bluebonnet/domain'
import { byId, id, requiredLine } from '../shared/fields.js'
import { pageQuery } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

const list = z.enum(viewedLists)

const savedView = z.object({
  id,
  list,
  name: z.string(),
  /** The query of the list's address, without its '?': search, filters and display. */
  search: z.string(),
  /** Shared with everybody of the brokerage; else the caller's own. */
  shared: z.boolean(),
})

const saveView = z.strictObject({
  list,
  name: requiredLine(lengths.viewName, fieldTexts.name),
  search: z
    .string()
    .max(lengths.webAddress)
    .transform((search) => new URLSearchParams(search).toString()),
  /** For everybody of the brokerage: only a broker or manager may set it. */
  shared: z.boolean().default(false),
})

/** Saved filters of lists (docs/rules/lists-and-search.md#saved-views). */
export const viewCalls = defineCalls({
  'GET /api/saved-views': {
    permission: 'views.own',
    summary: "The caller's own saved views and the brokerage's, by name",
    query: pageQuery({ list: list.optional() }),
    answer: z.array(savedView),
  },
  'POST /api/saved-views': {
    permission: 'views.own',
    summary: 'Save the filters of a list under a name; a view with that name is replaced',
    status: 201,
    body: saveView,
    answer: savedView,
  },
  'DELETE /api/saved-views/:id': {
    permission: 'views.own',
    summary: "Delete one of the caller's own views; brokers and managers, also the brokerage's",
    params: byId,
    status: 204,
    answer: null,
  },
})

export type SavedView = z.output<typeof savedView>
