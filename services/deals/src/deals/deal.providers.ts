import { ChangeDeal } from './change-deal.js'
import { CreateDeal } from './create-deal.js'
import { DealAccess } from './deal.access.js'
import { DealActivity } from './deal-activity.js'
import { DealDesk } from './deal-desk.js'
import { DealEvents } from './deal.events.js'
import { DealReader } from './deal-reader.js'
import { DealReferences } from './deal-references.js'
import { HandOver } from './hand-over.js'
import { MoveDeal } from './move-deal.js'
import { PropertyEffects } from './property-effects.js'
import { Timeline } from './timeline.js'
import { WriteDeal } from './write-deal.js'

export const dealProviders = [
  ChangeDeal,
  CreateDeal,
  DealAccess,
  DealActivity,
  DealDesk,
  DealEvents,
  DealReader,
  DealReferences,
  HandOver,
  MoveDeal,
  PropertyEffects,
  Timeline,
  WriteDeal,
]
