import { toasts } from '@bluebonnet/contracts'
import { documentTypes, manyDocuments, type DocumentType } from '@bluebonnet/domain'
import { api, failureToast, presentText, useBulk } from '@bluebonnet/portal-sdk'
import { Form } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { useFiles } from '../uploads/file-field.js'
import { allUploadsDone, isInProgress, useUploads } from '../uploads/use-uploads.js'
import type { UploadFile } from '../uploads/transfer-plugin.js'
import { documentUploader } from '../uploads/uploaders.js'
import { guessPapers, noPaper, paperName, type FileDetails, type Suggestion } from './guess-paper.js'
import { lineChoice, typeChoice } from './paper-row.js'
import { useFiledDeals, type Line } from './use-filed-deals.js'
import { isReading, useReadings } from './use-readings.js'
import { useWhenReady } from './use-when-ready.js'

/** The user's input for a file. */
interface PaperWords {
  label?: string
  /** A line or type, as the select's value. */
  paper?: string
  dealId?: string
}

export interface FilingValues {
  papers?: Readonly<Record<string, PaperWords | undefined>>
  reason?: string
  dealId?: string
  clientId?: string
  propertyId?: string
}

type KeyOf = (request: object) => { idempotencyKey: string }
export type PapersAbout = { dealId: string } | { clientId: string } | { propertyId: string }

/** The record of an uploaded file. */
interface FiledPaper {
  id: string
  documentURL: string
  label: string
  type: DocumentType
  paper?: string
  reason?: string | undefined
}

const tryAgain = 'Please try again.'

const uploaded = (count: number): string =>
  count === 1 ? toasts.documentUploaded : `${count} documents uploaded successfully`

/** Converts a row's choice for `guessPapers`. */
const chosenIn = (paper: string | undefined, lines: readonly Line[]): Pick<FileDetails, 'type' | 'line'> => {
  if (paper === undefined) return {}
  const line = lines.find(({ key }) => lineChoice(key) === paper)
  if (line !== undefined) return { line: line.key }
  const type = documentTypes.find((one) => typeChoice(one) === paper)
  return type === undefined ? {} : { line: noPaper, type }
}

/**
 * Saves papers, those with a line first. Otherwise the server could assign a file without a line to that line because
 * of its type. Returns the function that saves one row.
 */
const linesFirst = <Row extends { paper?: string }, More, Answer>(act: (row: Row, more: More) => Promise<Answer>) => {
  const withLine: Promise<unknown>[] = []
  return async (row: Row, more: More): Promise<Answer> => {
    if (row.paper === undefined) await Promise.allSettled(withLine)
    const answer = act(row, more)
    if (row.paper !== undefined) withLine.push(answer)
    return answer
  }
}

/** The deal, client or property that a file goes to: that of all files, its own deal, or the one chosen for all. */
const targetOf = (about: PapersAbout | null, id: string, { papers, ...chosen }: FilingValues) => {
  const dealId = papers?.[id]?.dealId
  if (about !== null) return about
  if (dealId !== undefined) return { dealId }
  return {
    dealId: presentText(chosen.dealId),
    clientId: presentText(chosen.clientId),
    propertyId: presentText(chosen.propertyId),
  }
}

/**
 * Files to upload, the paper that each probably is, and the calls that file them. `about` is null if the form asks for
 * it. Failed files stay, with their problem.
 */
export const useFiling = (about: PapersAbout | null, isOpen: boolean) => {
  const [form] = Form.useForm<FilingValues>()
  const { uploads, ...field } = useUploads(documentUploader, manyDocuments, toasts.documentFailed)
  const bulk = useBulk<FiledPaper>('documents', 'PUT /api/documents')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const files = useFiles(uploads)
  const readings = useReadings(files)
  const { papers = {}, dealId: dealOfAll = '' }: FilingValues = Form.useWatch([], form) ?? {}
  const dealOf = (id: string): string => {
    if (about !== null) return 'dealId' in about ? about.dealId : ''
    return papers[id]?.dealId ?? dealOfAll
  }
  const ids = [...new Set(files.map(({ id }) => dealOf(id)))].filter((id) => id !== '')
  const deals = useFiledDeals(isOpen ? ids : [])

  const guesses = new Map<string, Suggestion<Line>>(
    ['', ...ids].flatMap((dealId) => {
      const lines = deals.get(dealId)?.lines ?? []
      const given = files
        .filter(({ id }) => dealOf(id) === dealId)
        .map(({ id, name }) => ({ id, name, form: readings[id]?.form, ...chosenIn(papers[id]?.paper, lines) }))
      return [...guessPapers(given, lines)]
    }),
  )
  /** Whether the file replaces the paper of a closed deal, which needs a reason. */
  const needsReason = (id: string): boolean => {
    const line = guesses.get(id)?.line
    return line !== null && line !== undefined && deals.get(dealOf(id))?.isKept(line) === true
  }

  const rowsOf = (of: readonly UploadFile[], values: FilingValues): FiledPaper[] =>
    of.flatMap(({ id, name, response }) => {
      if (response?.body === undefined) return []
      const { type = 'OTHER', line = null } = guesses.get(id) ?? {}
      const label = values.papers?.[id]?.label ?? paperName(name)
      const paper = line === null ? {} : { paper: line.key, reason: needsReason(id) ? values.reason : undefined }
      return [{ id, documentURL: response.body.objectPath, label, type, ...paper }]
    })

  const file = async (of: readonly UploadFile[]): Promise<void> => {
    const values: FilingValues = form.getFieldsValue(true)
    const rows = rowsOf(of, values)
    const reasons: Record<string, string> = {}
    const left = await bulk.run({
      rows: rows.toSorted((one, other) => Number(one.paper === undefined) - Number(other.paper === undefined)),
      message: uploaded,
      act: linesFirst(async ({ id, ...paper }, keyOf: KeyOf) => {
        const request = { body: { ...paper, ...targetOf(about, id, values) } }
        return api('PUT /api/documents', request, keyOf(request)).catch((error: unknown) => {
          reasons[id] = failureToast('', error).detail ?? tryAgain
          throw error
        })
      }),
    })
    const stayed = new Set(left.map(({ id }) => id))
    const [reason = tryAgain] = Object.values(reasons)
    setProblems((before) => {
      const others = Object.entries(before).filter(([id]) => !rows.some((row) => row.id === id))
      return Object.fromEntries([...others, ...left.map(({ id }) => [id, reasons[id] ?? reason])])
    })
    for (const { id } of rows) if (!stayed.has(id)) uploads.removeFile(id)
  }

  const isReady = files.every((one) => !isInProgress(one) && !isReading(one, readings))
  const ready = useWhenReady(file, isReady)
  const fileAll = async (): Promise<void> => {
    await allUploadsDone(uploads)
    const fileNow = await ready()
    await fileNow(uploads.getFiles())
    const { length } = uploads.getFiles()
    if (length > 0) throw new Error(length === 1 ? '1 file is not filed yet' : `${length} files are not filed yet`)
  }
  const clear = (): void => {
    uploads.cancelAll()
    setProblems({})
  }
  return {
    form,
    uploads,
    field,
    files,
    readings,
    deals,
    dealOf,
    guesses,
    needsReason,
    problems,
    isPending: bulk.isPending,
    file,
    fileAll,
    clear,
  }
}

export type Filing = ReturnType<typeof useFiling>
