import {
  fileTooLarge,
  moreRestrictions,
  tooManyFiles,
  uploadFailed,
  uploadTexts,
  wrongFileType,
} from '@bluebonnet/contracts'
import type { UploadRule } from '@bluebonnet/domain'
import { failureToast, signInAgain, useShell, useToast, type SignInWay } from '@bluebonnet/portal-sdk'
import type { FormItemProps } from '@bluebonnet/ui/forms'
import { Uppy } from '@uppy/core'
import type { Locale } from '@uppy/core/utils'
import ThumbnailGenerator from '@uppy/thumbnail-generator'
import { useEffect, useState } from 'react'
import { TransferPlugin, type TransferOptions, type UploadFile, type Uploads } from './transfer-plugin.js'
import type { Uploader } from './uploaders.js'

/** How long the reason for a refused file is shown. */
export const uploadNoticeMs = 5_000
/** The width of image previews (px). */
const thumbnailWidth = 200

type Rule = NonNullable<FormItemProps['rules']>[number]

/** A form rule that requires a file. The form then waits for its upload. */
export const fileRule = (uploads: Uploads, message: string): Rule => ({
  validator: async () => {
    if (uploads.getFiles().length === 0) throw new Error(message)
  },
})

export type FileState = 'sending' | 'paused' | 'sent' | 'failed'

export const stateOf = ({ error, progress, isPaused = false }: UploadFile): FileState => {
  if (error !== null && error !== undefined) return 'failed'
  if (progress.uploadComplete) return 'sent'
  return isPaused ? 'paused' : 'sending'
}

export const isInProgress = (file: UploadFile): boolean => ['sending', 'paused'].includes(stateOf(file))

/** Resumes paused files, and waits until all uploads have ended. */
export const allUploadsDone = async (uploads: Uploads): Promise<void> => {
  for (const file of uploads.getFiles()) if (stateOf(file) === 'paused') uploads.pauseResume(file.id)
  await new Promise<void>((resolve) => {
    const check = (): void => {
      if (uploads.getFiles().some(isInProgress)) return
      uploads.off('state-update', check)
      resolve()
    }
    uploads.on('state-update', check)
    check()
  })
}

/** The object paths after all uploads are complete. Throws the first error. */
export const sentFiles = async (uploads: Uploads): Promise<string[]> => {
  await allUploadsDone(uploads)
  const files = uploads.getFiles()
  const problem = files.find(({ error }) => error !== null && error !== undefined)?.error
  if (problem !== null && problem !== undefined) throw new Error(problem)
  return files.flatMap(({ response }) => (response?.body === undefined ? [] : [response.body.objectPath]))
}

/** Our texts for Uppy (docs/rules/screens.md#upload-field). Uppy fills in %{…}. */
const uploadLocale = (rule: UploadRule): Locale<0 | 1> => ({
  pluralize: (count) => (count === 1 ? 0 : 1),
  strings: {
    youCanOnlyUploadX: tooManyFiles('%{smart_count}'),
    exceedsSize: fileTooLarge('%{file}', '%{size}'),
    youCanOnlyUploadFileTypes: wrongFileType(rule.types),
    noDuplicates: uploadTexts.duplicate,
    missingRequiredMetaField: uploadTexts.missingMeta,
    failedToUpload: uploadFailed('%{file}'),
    additionalRestrictionsFailed: moreRestrictions('%{count}'),
    noInternetConnection: uploadTexts.offline,
    connectedToInternet: uploadTexts.online,
  },
})

// Errors are shown next to their file. The console is for our own bugs.
const silent = { debug: () => undefined, warn: () => undefined, error: () => undefined }

/** The files of one form. Uppy stores them, checks the rule, creates previews, and uploads them at once. */
export const createUploads = (rule: UploadRule, options: TransferOptions): Uploads => {
  const uploads: Uploads = new Uppy({
    autoProceed: true,
    restrictions: { maxNumberOfFiles: rule.files, maxFileSize: rule.bytes, allowedFileTypes: [...rule.endings] },
    locale: uploadLocale(rule),
    infoTimeout: uploadNoticeMs,
    logger: silent,
  })
  return uploads.use(TransferPlugin, options).use(ThumbnailGenerator, { thumbnailWidth })
}

export interface FormUploads {
  uploads: Uploads
  rule: UploadRule
  /** Resolves to the object paths after all uploads. Otherwise shows `failure` and rejects, so that the form stays. */
  sent: () => Promise<string[]>
}

/** The files of one form. Unfinished uploads are dropped when the form unmounts. */
export const useUploads = (uploader: Uploader, rule: UploadRule, failure: string, signIn?: SignInWay): FormUploads => {
  const shell = useShell()
  const { toast } = useToast()
  const [uploads] = useState(() => createUploads(rule, { uploader, onSessionOver: () => signInAgain(shell, signIn) }))
  useEffect(() => () => uploads.destroy(), [uploads])
  const sent = async (): Promise<string[]> => {
    try {
      return await sentFiles(uploads)
    } catch (error) {
      toast(failureToast(failure, error))
      throw error
    }
  }
  return { uploads, rule, sent }
}
