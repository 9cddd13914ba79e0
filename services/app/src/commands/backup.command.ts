import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { objectStoreFor } from '@bluebonnet/platform/storage/storage.module'
import { InvalidBackupError } from '../backup/backup-format.js'
import { restoreBackup } from '../backup/restore-backup.js'
import { writeBackup } from '../backup/write-backup.js'
import { StartupError } from '../process/startup-error.js'
import type { Command } from './commands.js'

const fileOf = ([file]: string[], usage: string): string => {
  if (file === undefined || file.startsWith('-')) throw new StartupError(usage)
  return resolve(file)
}

const explained = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw error instanceof InvalidBackupError ? new StartupError(error.message, { cause: error }) : error
  }
}

const total = (rows: Readonly<Record<string, number>>): string =>
  Object.values(rows)
    .reduce((sum, count) => sum + count, 0)
    .toLocaleString('en-US')

const lost = (missing: readonly string[]): string =>
  missing.length === 0
    ? ''
    : `\nThe store did not have ${missing.length} of the files that the database names: ` +
      missing.slice(0, 5).join(', ')

/** Writes the current database and files into one new file (docs/operations.md#back-up). */
export const backup: Command = async (settings, args) => {
  const file = fileOf(args, 'Usage: backup FILE')
  if (await stat(file).catch(() => null)) throw new StartupError(`${file} is there already: nothing was written.`)
  const store = await objectStoreFor(settings)
  const { rows, files, missing } = await explained(writeBackup({ settings, store, file, key: settings.backups.key }))
  const sealed = settings.backups.key === null ? '' : ', encrypted'
  return `${file} is written and was read back${sealed}: ${total(rows)} rows and ${files} files.${lost(missing)}`
}

/** Restores a backup into an empty deployment and migrates it to this release. */
export const restore: Command = async (settings, args) => {
  const file = fileOf(args, 'Usage: restore FILE')
  const store = await objectStoreFor(settings)
  const restored = await explained(restoreBackup({ settings, store, file, key: settings.backups.key }))
  const secret = restored.isOtherSecret
    ? '\nSECRET is not the one of that time: links sent before, second factors and taxpayer numbers do not open.'
    : ''
  return (
    `${total(restored.rows)} rows and ${restored.files} files of ${restored.madeAt} are back.` +
    `${lost(restored.missing)}${secret}`
  )
}
