import { drawListing, type Listing } from './draw-listing.js'
import { drawPage } from './draw-page.js'
import type { PageContent } from './page-content.js'

/** The PDF of a CDA's page or of a listing of facts, such as an account's statement. */
export const drawContent = async (content: PageContent | Listing): Promise<Buffer> =>
  'sections' in content ? drawListing(content) : drawPage(content)
