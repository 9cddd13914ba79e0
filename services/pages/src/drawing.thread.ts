import { parentPort } from 'node:worker_threads'
import { drawContent } from './draw-page.js'
import type { Listing } from './draw-listing.js'
import type { PageContent } from './page-content.js'

interface DrawRequest {
  id: number
  content: PageContent | Listing
}
export type DrawResponse = { id: number; bytes: Uint8Array } | { id: number; fault: string }

const answer = async ({ id, content }: DrawRequest): Promise<DrawResponse> => {
  try {
    return { id, bytes: new Uint8Array(await drawContent(content)) }
  } catch (fault) {
    return { id, fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}

parentPort?.on('message', (request: DrawRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply, []))
})
