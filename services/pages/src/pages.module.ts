import { Module } from '@nestjs/common'
import { DrawingRoom } from './drawing-room.js'

/** PDF pages: plain data in, bytes out, drawn in a thread. */
@Module({ providers: [DrawingRoom], exports: [DrawingRoom] })
export class PagesModule {}
