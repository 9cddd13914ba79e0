import type { CallInput, Property } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { PropertiesService } from './properties.service.js'
import { propertyAnswer } from './property.mapper.js'

@Controller()
export class PropertiesController {
  constructor(private readonly properties: PropertiesService) {}

  @Call('GET /api/properties')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/properties'>,
  ): Promise<ListReply<Property>> {
    return (await this.properties.list(caller, query)).map(propertyAnswer)
  }

  @Call('POST /api/properties')
  async create(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/properties'>,
  ): Promise<Property> {
    return propertyAnswer(await this.properties.create(caller, body))
  }

  @Call('GET /api/properties/:id')
  async one(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/properties/:id'>,
  ): Promise<Property> {
    return propertyAnswer(await this.properties.one(caller, params.id))
  }

  @Call('PATCH /api/properties/:id')
  async update(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/properties/:id'>,
  ): Promise<Property> {
    return propertyAnswer(await this.properties.update(caller, params.id, body))
  }

  @Call('DELETE /api/properties/:id')
  async delete(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'DELETE /api/properties/:id'>,
  ): Promise<void> {
    await this.properties.delete(caller, params.id)
  }
}
