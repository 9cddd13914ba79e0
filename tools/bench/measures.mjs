import { accountStatements } from './account-statements.mjs'
import { cdaPages } from './cda-pages.mjs'
import { cdaShared } from './cda-shared.mjs'
import { currentUser } from './current-user.mjs'
import { dealsList } from './deals-list.mjs'
import { fanOut } from './fan-out.mjs'
import { federationPart } from './federation-part.mjs'
import { firstHeading } from './first-heading.mjs'
import { firstLoad } from './first-load.mjs'
import { idleMemory } from './idle-memory.mjs'
import { interactions } from './interactions.mjs'
import { lighthousePoints } from './lighthouse.mjs'
import { livePortals } from './live-portals.mjs'
import { liveStreams } from './live-streams.mjs'
import { myDay } from './my-day.mjs'
import { nextPaper } from './next-paper.mjs'
import { pageCost } from './page-cost.mjs'
import { plans } from './plans.mjs'
import { pressToPdf } from './press-to-pdf.mjs'
import { transfers } from './transfers.mjs'
import { twoApis } from './two-apis.mjs'

/**
 * @typedef {object} Measure
 * @property {string} name what `--only` takes
 * @property {import('./lib/products.mjs').Kind} product which one it needs; measures that name the same one share it
 * @property {true} [isSteady] whether every run on one machine finds the same: then one does
 * @property {(given: Given) => Promise<import('./lib/row.mjs').Row[]>} run measures
 */
/**
 * @typedef {object} Given
 * @property {import('./lib/product.mjs').Product} product
 * @property {import('./lib/narrowed.mjs').Narrowed} narrowed which calls, of measures of all
 * @property {(text: string) => void} say
 */

/**
 * Every measure, in the order in which they run; idle memory first, before anything was done.
 * @type {readonly Measure[]}
 */
export const measures = [
  idleMemory,
  firstLoad,
  federationPart,
  firstHeading,
  livePortals,
  lighthousePoints,
  pressToPdf,
  cdaPages,
  cdaShared,
  accountStatements,
  interactions,
  nextPaper,
  plans,
  myDay,
  pageCost,
  dealsList,
  currentUser,
  twoApis,
  fanOut,
  liveStreams,
  transfers,
]
