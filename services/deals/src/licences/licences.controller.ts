import type { CallInput, Licence, LicenceFile, LicenceReading } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply, pageOfAll } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Licences } from './licences.js'

@Controller()
export class LicencesController {
  constructor(private readonly licences: Licences) {}

  @Call('GET /api/licences')
  async list(@Input() { query }: CallInput<'GET /api/licences'>): Promise<ListReply<Licence>> {
    return this.licences.list(query)
  }

  @Call('GET /api/licences/own')
  async own(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/licences/own'>,
  ): Promise<ListReply<Licence>> {
    return this.licences.own(caller, query)
  }

  @Call('GET /api/licences/readings')
  async readings(@Input() { query }: CallInput<'GET /api/licences/readings'>): Promise<ListReply<LicenceReading>> {
    return this.licences.readings(query)
  }

  @Call('GET /api/licences/files')
  async files(@Input() { query }: CallInput<'GET /api/licences/files'>): Promise<ListReply<LicenceFile>> {
    return pageOfAll(await this.licences.files(), query, { key: ({ id }) => id, texts: ({ name }) => [name] })
  }

  @Call('POST /api/licences/files')
  async send(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/licences/files'>,
  ): Promise<LicenceFile> {
    return this.licences.send(caller, body)
  }
}
