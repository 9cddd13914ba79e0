import type { SendOptions } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { responsibleBroker, storedAuthSettings } from './auth-settings.sql.js'

/** The brokerage as its mails and pages show it. */
interface Letterhead {
  name: string
  address: string | null
  phone: string | null
  licenceNumber: string | null
}

interface AuthSettingsRow extends Letterhead {
  logoId: string | null
  /** Whether brokers, managers and super admins need a second factor. */
  requireTotp: boolean
}

type Sender = NonNullable<SendOptions['sender']>

/** Defaults until somebody saves settings. */
export const defaultAuthSettings: AuthSettingsRow = {
  name: 'Bluebonnet',
  address: null,
  phone: null,
  licenceNumber: null,
  logoId: null,
  requireTotp: false,
}

/** The URL of a logo, different for each logo. */
export const logoAddressOf = (id: string): string => `/api/public/brokerage/logo/${id}`

/** The brokerage's settings that sign-in, its mails and its pages need. Never cached. */
@Injectable()
export class AuthSettings {
  constructor(private readonly dataSource: DataSource) {}

  async read(manager: EntityManager = this.dataSource.manager): Promise<AuthSettingsRow> {
    const [row] = await storedAuthSettings(manager)
    return row ?? defaultAuthSettings
  }

  /**
   * The sender of a mail: the brokerage with its address, phone and licence number, as far as they are set. Replies go
   * to its broker (docs/rules/notifications-and-mail.md#from).
   */
  async sender({ name, address, phone, licenceNumber }: Letterhead): Promise<Sender> {
    const [broker] = await responsibleBroker(this.dataSource)
    const licence = licenceNumber === null ? null : `TREC license ${licenceNumber}`
    return { name, lines: [address, phone, licence].filter((line) => line !== null), replyTo: broker?.email }
  }
}
