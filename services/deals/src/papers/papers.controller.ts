import type { CallInput, DealPapers, ListVersion, PaperList, WaitingPaper } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input, type ListReply } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { PaperLists } from './paper-lists.js'
import { Papers } from './papers.js'
import { WaitingPapers } from './waiting-papers.js'

@Controller()
export class PapersController {
  constructor(
    private readonly papers: Papers,
    private readonly waiting: WaitingPapers,
    private readonly lists: PaperLists,
  ) {}

  @Call('GET /api/deals/:id/papers')
  async read(
    @CurrentCaller() caller: Caller,
    @Input() { params }: CallInput<'GET /api/deals/:id/papers'>,
  ): Promise<DealPapers> {
    return this.papers.read(caller, params.id)
  }

  @Call('PATCH /api/deals/:id/facts')
  async tell(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PATCH /api/deals/:id/facts'>,
  ): Promise<DealPapers> {
    return this.papers.tell(caller, params.id, body)
  }

  @Call('PUT /api/deals/:id/papers/:key/document')
  async put(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PUT /api/deals/:id/papers/:key/document'>,
  ): Promise<DealPapers> {
    return this.papers.put(caller, params.id, params.key, body.documentId)
  }

  @Call('POST /api/deals/:id/papers/:key/decide')
  async decide(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/papers/:key/decide'>,
  ): Promise<DealPapers> {
    return this.papers.decide(caller, params.id, params.key, body)
  }

  @Call('POST /api/deals/:id/papers/:key/take-back')
  async takeBack(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'POST /api/deals/:id/papers/:key/take-back'>,
  ): Promise<DealPapers> {
    return this.papers.takeBack(caller, params.id, params.key, body.version)
  }

  @Call('GET /api/papers')
  async queue(
    @CurrentCaller() caller: Caller,
    @Input() { query }: CallInput<'GET /api/papers'>,
  ): Promise<ListReply<WaitingPaper>> {
    return this.waiting.list(caller, query)
  }

  @Call('GET /api/checklist-templates')
  async all(@Input() { query }: CallInput<'GET /api/checklist-templates'>): Promise<ListReply<PaperList>> {
    return this.lists.page(query)
  }

  @Call('GET /api/checklist-templates/:side/:kind/versions')
  async versions(
    @Input() { params, query }: CallInput<'GET /api/checklist-templates/:side/:kind/versions'>,
  ): Promise<ListReply<ListVersion>> {
    return this.lists.versions(params, query)
  }

  @Call('PUT /api/checklist-templates/:side/:kind')
  async write(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: CallInput<'PUT /api/checklist-templates/:side/:kind'>,
  ): Promise<PaperList> {
    return this.lists.write(caller, params, body)
  }
}
