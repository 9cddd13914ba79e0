import { z } from 'zod'

/**
 * A backup is one tar file, gzipped and, with BACKUP_KEY, encrypted by that passphrase in the age format
 * (docs/operations.md#back-up). Its entries, in this order: `backup.json`, `secret` (of the embedded default only),
 * what the audit log has published, `tables/<name>/<nth piece>` in PostgreSQL's COPY text, `objects/<key>`, and at the
 * end `contents.json`, by which every byte before it is checked.
 */
export const formatVersion = 1

export const entries = {
  head: 'backup.json',
  secret: 'secret',
  tables: 'tables/',
  objects: 'objects/',
  contents: 'contents.json',
} as const

/** Where the store keeps what the audit log published (docs/audit-log.md). */
export const auditFolder = 'audit'

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })
export type BackupTable = z.infer<typeof tableSchema>

export const headSchema = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  /** The schema's steps, oldest first: a release that does not know all of them cannot read this backup. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableSchema),
  /** Last value of each sequence that was used, in text: they may be larger than a number holds. */
  sequences: z.record(z.string(), z.string()),
  /** Tells whether SECRET is still the one under which second factors were encrypted. */
  secretMark: z.string(),
})
export type BackupHead = z.infer<typeof headSchema>

export const contentsSchema = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Bytes of all files. */
  bytes: z.number().int(),
  /** Keys that the database names and the store did not have. */
  missing: z.array(z.string()),
  /** SHA-256 over name and bytes of every entry before this one. */
  sha256: z.string(),
})
export type BackupContents = z.infer<typeof contentsSchema>

/** A file that is no backup, or not a whole one; the message is a sentence for the person at the terminal. */
export class InvalidBackupError extends Error {
  override readonly name = 'InvalidBackupError'
}
