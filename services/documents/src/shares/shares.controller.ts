import type { CallInput, DocumentShare } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply, pageOfAll } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { shareAnswer } from './share.mapper.js'
import { SharesService } from './shares.service.js'

@Controller()
export class SharesController {
  constructor(private readonly shares: SharesService) {}

  @Call('POST /api/document-shares')
  async share(
    @CurrentCaller() caller: Caller,
    @Input() { body }: CallInput<'POST /api/document-shares'>,
  ): Promise<DocumentShare> {
    return shareAnswer(await this.shares.share(caller, body))
  }

  @Call('GET /api/documents/:id/shares')
  async list(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: CallInput<'GET /api/documents/:id/shares'>,
  ): Promise<ListReply<DocumentShare>> {
    return pageOfAll(await this.shares.list(caller, params.id), query, {
      key: ({ id }) => id,
      texts: ({ message }) => [message],
    }).map(shareAnswer)
  }

  @Call('DELETE /api/document-shares/:id')
  async end(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'DELETE /api/document-shares/:id'>,
  ): Promise<void> {
    await this.shares.end(caller, params.id)
  }
}
