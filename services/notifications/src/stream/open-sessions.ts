import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

/** Whether a session still holds. Unlike a request, asking does not keep it alive: an open tab is nobody at work. */
@Injectable()
export class OpenSessions {
  constructor(private readonly dataSource: DataSource) {}

  async holds(sessionId: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.public_id = $1 AND s.expire > now() AND u.is_active AND (u.sessions_valid_from IS NULL OR s.created_at >= u.sessions_valid_from)`,
      [sessionId],
    )
    return rows.length > 0
  }
}
