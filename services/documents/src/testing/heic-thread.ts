import { Global, Module } from '@nestjs/common'
import { HEIC_THREAD, type HeicThread } from '../pictures/decode-heic.js'

/** Decodes from the sources: a built thread has no loader, which the sources need. */
export const heicThread: HeicThread = {
  entry: new URL('../pictures/heic.thread.ts', import.meta.url),
  execArgv: ['--import', new URL('../../../../libs/testing/loader/register.mjs', import.meta.url).href],
}

@Global()
@Module({ providers: [{ provide: HEIC_THREAD, useValue: heicThread }], exports: [HEIC_THREAD] })
export class HeicFromSourcesModule {}
