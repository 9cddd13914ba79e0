import { contactMethods, mailFrequencies, type ContactMethod, type MailFrequency } from '@bluebonnet/domain'
import { Flag, TimestampColumn, now, oneOf, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Check, Entity } from 'typeorm'

/** A person's e-mail settings; without a row the defaults apply (docs/rules/screens.md#settings-defaults). */
@Entity('notification_settings')
@Check('notification_settings_contact_method_check', oneOf('contact_method', contactMethods))
@Check('notification_settings_frequency_check', oneOf('frequency', mailFrequencies))
export class NotificationSettingsEntity {
  @Uuid('user_id', { primary: true }) @References('users', 'CASCADE') userId!: string
  @Flag('new_leads', true) newLeads!: boolean
  @Flag('deal_status_updates', true) dealStatusUpdates!: boolean
  @Flag('commission_payments', true) commissionPayments!: boolean
  @Flag('document_deadlines', true) documentDeadlines!: boolean
  @Flag('marketing_emails') marketingEmails!: boolean
  @Text('contact_method', { default: 'email' }) contactMethod!: ContactMethod
  @Text('frequency', { default: 'immediate' }) frequency!: MailFrequency
  @TimestampColumn('updated_at', now) updatedAt!: Date
}
