import { createController } from '@bluebonnet/platform'
import { Search } from './search.js'

export const SearchController = createController(
  { search: Search },
  { 'GET /api/search': ({ search }, { caller, query }) => search.find(caller, query.q) },
)
