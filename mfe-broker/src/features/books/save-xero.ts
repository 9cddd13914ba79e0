import { ApiError, urlOf } from '@bluebonnet/portal-sdk'
import { saveBlob } from '@bluebonnet/ui/save-blob'

const call = 'GET /api/exports/journal.xero'

interface Days {
  from?: string
  to?: string
}

const save = async (answer: Response): Promise<void> =>
  saveBlob(
    await answer.blob(),
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'journal-xero.csv',
  )

const refusalOf = async (answer: Response): Promise<ApiError> =>
  new ApiError(answer.status, answer.statusText, await answer.text())

/**
 * Saves the journal of a period for Xero, in as many files as the line limit needs (docs/rules/books.md#files). Returns
 * the number of files. Throws ApiError.
 */
export const saveXero = async (days: Days): Promise<number> => {
  const whole = await fetch(urlOf(call, { query: days }))
  if (whole.ok) {
    await save(whole)
    return 1
  }
  const refusal = await refusalOf(whole)
  if (refusal.code !== 'JOURNAL_TOO_LONG') throw refusal
  // All parts contain only entries that existed at the first call, so that new entries do not shift them.
  let set: { through?: number } = {}
  for (let part = 1; ; part += 1) {
    const answer = await fetch(urlOf(call, { query: { ...days, part, ...set } }))
    if (answer.status === 404) return part - 1
    if (!answer.ok) throw await refusalOf(answer)
    const through = answer.headers.get('x-journal-through')
    if (through !== null) set = { through: Number(through) }
    await save(answer)
  }
}
