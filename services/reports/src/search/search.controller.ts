import type { CallInput, SearchResult } from '@bluebonnet/contracts'
import { Call, type Caller, CurrentCaller, Input } from '@bluebonnet/platform'
import { Controller } from '@nestjs/common'
import { Search } from './search.js'

@Controller()
export class SearchController {
  constructor(private readonly search: Search) {}

  @Call('GET /api/search')
  async find(@CurrentCaller() caller: Caller, @Input() { query }: CallInput<'GET /api/search'>): Promise<SearchResult> {
    return this.search.find(caller, query.q)
  }
}
