import { AddsToAuditFile, type AuditSource, type AuditTable } from '@bluebonnet/deals'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { writtenMessages } from './messages.sql.js'

/** A deal's messages, for its audit file. */
@Injectable()
@AddsToAuditFile()
export class MessageAudit implements AuditSource {
  async auditTables(manager: EntityManager, dealId: string): Promise<AuditTable[]> {
    const messages = await writtenMessages(manager, [dealId])
    const rows = messages.map(({ at, byName, body, attached }) => [at.toISOString(), byName, body, attached])
    const heading = ['At', 'By', 'Message', 'Attached']
    return [{ category: 'COMMUNICATIONS', title: 'Messages', file: 'messages.csv', rows: [heading, ...rows] }]
  }
}
