import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { liveSession } from '../announcements/announcements.sql.js'

/** Whether a session still holds. Unlike a request, asking does not keep it alive: an open tab is nobody at work. */
@Injectable()
export class OpenSessions {
  constructor(private readonly dataSource: DataSource) {}

  async holds(sessionId: string): Promise<boolean> {
    const rows = await liveSession(this.dataSource, [sessionId])
    return rows.length > 0
  }
}
