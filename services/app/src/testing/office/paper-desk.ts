import type { DealPapers } from '@bluebonnet/contracts'
import { document as documentShape } from '@bluebonnet/contracts/documents/document.schema'
import { dealPapers } from '@bluebonnet/contracts/papers/paper.schema'
import { samples, uploadFile } from '@bluebonnet/documents/testing'
import type { Answer } from '@bluebonnet/testing'
import type { Office, Person } from './office.js'

/** Files documents of the office's agent and decides on papers; the office is opened later. */
export const paperDesk = (office: () => Office) => {
  const papersOf = async (dealId: string, who: Person = office().agent): Promise<DealPapers> =>
    dealPapers.parse((await office().as(who, `/api/deals/${dealId}/papers`)).json())
  const paperOf = async (dealId: string, key: string) => {
    const paper = (await papersOf(dealId)).papers.find((one) => one.key === key)
    if (paper === undefined) throw new Error(`No paper ${key}`)
    return paper
  }
  const recorded = async (dealId: string, rest: object, who: Person = office().agent): Promise<Answer> => {
    const documentURL = await uploadFile(office().test, who.cookie, samples.pdf, { name: 'scan.pdf' })
    const body = { documentURL, label: 'Scan', dealId, ...rest }
    return office().as(who, '/api/documents', { method: 'PUT', body })
  }
  const filed = async (dealId: string, type = 'OTHER', paper?: string) =>
    documentShape.parse((await recorded(dealId, { type, ...(paper === undefined ? {} : { paper }) })).json()).id
  const decide = async (dealId: string, key: string, body: object, who: Person = office().broker) =>
    office().post(who, `/api/deals/${dealId}/papers/${key}/decide`, {
      version: (await paperOf(dealId, key)).version,
      ...body,
    })
  return { papersOf, paperOf, recorded, filed, decide }
}
