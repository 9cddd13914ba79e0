import { cdaPages } from './cda-pages.mjs'
import { currentUser } from './current-user.mjs'
import { dealsList } from './deals-list.mjs'
import { fanOut } from './fan-out.mjs'
import { federationPart } from './federation-part.mjs'
import { firstLoad } from './first-load.mjs'
import { idleMemory } from './idle-memory.mjs'
import { interactions } from './interactions.mjs'
import { lighthousePoints } from './lighthouse.mjs'
import { liveStreams } from './live-streams.mjs'
import { pageCost } from './page-cost.mjs'
import { plans } from './plans.mjs'
import { pressToPdf } from './press-to-pdf.mjs'
import { transfers } from './transfers.mjs'

/**
 * Every measure, in the order in which they run; idle memory first, before anything was done. One file each:
 *   name     what `--only` takes
 *   product  which product it needs (lib/products.mjs); measures that name the same one share it
 *   run      measures, and answers rows made by `atLeast` and `atMost` (lib/row.mjs)
 */
export const measures = [idleMemory, firstLoad, federationPart, lighthousePoints, pressToPdf, cdaPages, interactions, plans, pageCost, dealsList, currentUser, fanOut, liveStreams, transfers]
