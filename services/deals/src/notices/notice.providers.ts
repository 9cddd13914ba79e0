import {
  CdaApprovedComposer,
  CdaReadyComposer,
  CdaSentComposer,
  CdaStaleComposer,
  CdaVoidedComposer,
} from './cda-composers.js'
import { DealApprovedComposer, DealRejectedComposer, DealSubmittedComposer } from './deal-composers.js'
import { DealMessageComposer } from './message-composer.js'

export const noticeComposers = [
  CdaApprovedComposer,
  CdaReadyComposer,
  CdaSentComposer,
  CdaStaleComposer,
  CdaVoidedComposer,
  DealApprovedComposer,
  DealMessageComposer,
  DealRejectedComposer,
  DealSubmittedComposer,
]
