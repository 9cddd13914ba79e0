import { Global, Module } from '@nestjs/common'
import { Live } from './live.js'
import { LiveHub } from './live-hub.js'

/** Publishing, for every process. */
@Global()
@Module({ providers: [Live], exports: [Live] })
export class LiveModule {}

/** Delivery to browsers, for API processes alone: it holds a connection open. */
@Global()
@Module({ providers: [LiveHub], exports: [LiveHub] })
export class LiveHubModule {}
