import { Module } from '@nestjs/common'
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core'
import { CallGuard } from './call.guard.js'
import { ErrorFilter } from './errors/error.filter.js'
import { ListInterceptor } from './list.interceptor.js'
import { RouteCheck } from './route-check.js'

/** Guard, error answers, paging and idempotency for every controller of the process. */
@Module({
  imports: [DiscoveryModule],
  providers: [
    RouteCheck,
    { provide: APP_GUARD, useClass: CallGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: ListInterceptor },
  ],
})
export class HttpModule {}
