import { Module } from '@nestjs/common'
import { DrawingService } from './drawing.service.js'

/** PDF pages: plain data in, bytes out, drawn in a thread. */
@Module({ providers: [DrawingService], exports: [DrawingService] })
export class PagesModule {}
