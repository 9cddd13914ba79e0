import type { CallInput, NotificationSettings } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, Tx } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { NotificationSettingsStore } from './notification-settings-store.js'

@Controller()
export class NotificationSettingsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly settings: NotificationSettingsStore,
  ) {}

  @Call('GET /api/settings/notifications')
  async read(@CurrentCaller() { userId }: Caller): Promise<NotificationSettings> {
    return this.settings.of(this.dataSource.manager, userId)
  }

  @Call('PUT /api/settings/notifications')
  async save(
    @CurrentCaller() { userId }: Caller,
    @Input() { body }: CallInput<'PUT /api/settings/notifications'>,
  ): Promise<NotificationSettings> {
    return this.tx.inTransaction((manager) => this.settings.save(manager, userId, body))
  }
}
