import { z } from 'zod'

/**
 * A backup is one tar file, gzipped and, with BACKUP_KEY, encrypted by that passphrase in the age format
 * (docs/operations.md#back-up). Its entries, in this order: `backup.json`, `secret` (of the embedded default only), the
 * published audit heads, `tables/<name>/<nth piece>` in PostgreSQL's COPY text, `objects/<key>`, and at the end
 * `contents.json`, which verifies every byte before it.
 */
export const formatVersion = 1

export const entries = {
  head: 'backup.json',
  secret: 'secret',
  tables: 'tables/',
  objects: 'objects/',
  contents: 'contents.json',
} as const

/** The folder of the published audit heads in the store (docs/audit-log.md). */
export const auditFolder = 'audit'

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })
export type BackupTable = z.infer<typeof tableSchema>

export const headSchema = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  /** The applied migrations, oldest first: a release that does not know all of them cannot read this backup. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableSchema),
  /** Last value of each used sequence, as text: they may exceed a safe integer. */
  sequences: z.record(z.string(), z.string()),
  /** Shows whether SECRET is still the one that encrypted second factors. */
  secretMark: z.string(),
})
export type BackupHead = z.infer<typeof headSchema>

export const contentsSchema = z.object({
  /** Row count of each table. */
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Bytes of all files. */
  bytes: z.number().int(),
  /** Keys in the database that were missing in the store. */
  missing: z.array(z.string()),
  /** SHA-256 over name and bytes of every entry before this one. */
  sha256: z.string(),
})
export type BackupContents = z.infer<typeof contentsSchema>

/** A file that is not a backup, or not a complete one; the message is for the operator. */
export class InvalidBackupError extends Error {
  override readonly name = 'InvalidBackupError'
}
