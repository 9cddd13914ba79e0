import { Global, Module } from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core'
import { TypeOrmModule } from '@nestjs/typeorm'
import { CallGuard } from './call.guard.js'
import { ErrorFilter } from './errors/error.filter.js'
import { OpenStreams } from './events/event-stream.js'
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js'
import { IdempotencyKey } from './idempotency/idempotency-key.entity.js'
import { IdempotencyKeys } from './idempotency/idempotency-keys.js'
import { SweepIdempotencyKeysHandler } from './idempotency/sweep.handler.js'
import { Lists } from './lists/lists.js'
import { OpenApiController } from './openapi/openapi.controller.js'
import { RouteCheck } from './route-check.js'

/** Guard, error responses, paging and idempotency for every controller of the process. */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([IdempotencyKey])],
  controllers: [OpenApiController],
  providers: [
    RouteCheck,
    OpenStreams,
    IdempotencyKeys,
    SweepIdempotencyKeysHandler,
    Lists,
    { provide: APP_GUARD, useClass: CallGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
  exports: [Lists],
})
export class HttpModule {}
