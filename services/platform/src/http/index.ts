export { createController } from './create-controller.js'
export { Call, callDecorator } from './call.decorator.js'
export { Input } from './call.decorator.js'
export { assertStillAllowed, CALLER_RESOLVER, CurrentCaller, type Caller, type CallerResolver } from './caller.js'
export { defineErrors, orRefusal, Refusal, type Issue } from './refusal.js'
export { assertUnchanged, changedSince, type EditedVersion, rowChanged } from './row-versions.sql.js'
export { httpErrors } from './http.errors.js'
export { HttpModule } from './http.module.js'
export { type IdempotentChange, idempotentChangeOf } from './idempotency/idempotent-change.js'
export { ListReply, CappedCount, type Total, JsonList } from './lists/list-reply.js'
export {
  type RowQuery,
  unrestricted,
  is,
  type List,
  newest,
  amongIds,
  newestOf,
  ofAgent,
  ofDeal,
  ofEvent,
  oneOf,
  type Order,
  type Paging,
} from './lists/list.js'
export { agentIn, dealTextsOf, namedDealTextsOf, wordsNamingDeal } from './lists/deal-words.js'
export { Lists } from './lists/lists.js'
export { pageOfAll } from './lists/page-of-all.js'
export {
  containing,
  hasWords,
  licenceIn,
  phoneIn,
  searchable,
  type Searched,
  searchedWords,
  wordsIn,
  wordsOf,
} from './lists/words.js'
export { sse } from './events/event-stream.js'
export { hostOnly, sessionCookieName } from './caller.js'
export { closeGracefully } from './server/graceful-close.js'
export { httpAdapter } from './server/fastify-adapter.js'
export { isLoopbackOnly, isLocalRequest } from './server/loopback.js'
