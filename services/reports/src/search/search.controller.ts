import { answering } from '@bluebonnet/platform'
import { Search } from './search.js'

export const SearchController = answering(
  { search: Search },
  { 'GET /api/search': ({ search }, { caller, query }) => search.find(caller, query.q) },
)
