import type { CallInput, Licence, LicenceFile, LicenceReading } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
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
  async own(@CurrentCaller() caller: Caller): Promise<Licence[]> {
    return this.licences.own(caller)
  }

  @Call('GET /api/licences/readings')
  async readings(@Input() { query }: CallInput<'GET /api/licences/readings'>): Promise<LicenceReading[]> {
    return this.licences.readings(query.number)
  }

  @Call('GET /api/licences/files')
  async files(): Promise<LicenceFile[]> {
    return this.licences.files()
  }

  @Call('POST /api/licences/files')
  async send(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/licences/files'>,
  ): Promise<LicenceFile> {
    return this.licences.send(caller, body)
  }
}
