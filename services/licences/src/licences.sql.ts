// The watched licences and the newest reading of each: many rows in one query.
import { licenceFileStates, licenceHolderKinds } from '@bluebonnet/domain'
import { licenceReading } from '@bluebonnet/contracts/licences/licence.calls'
import { command, fullNameOrNull, nameOrEmail, statement } from '@bluebonnet/platform'
import { z } from 'zod'

const holder = z.strictObject({
  kind: z.enum(licenceHolderKinds),
  holderId: z.string(),
  agentId: z.string().nullable(),
  name: z.string(),
  number: z.string(),
})
export type HolderRow = z.output<typeof holder>

/** People who work here and licensed payees, with the numbers as typed; of these users and payees ($1), or all. */
export const licenceHolders = statement(
  holder,
  `SELECT 'PERSON' AS kind, person.id AS "holderId", agent.id AS "agentId", ${nameOrEmail('person')} AS name,
          person.trec_license_no AS number
     FROM users person LEFT JOIN agents agent ON agent.user_id = person.id
    WHERE person.is_active AND person.trec_license_no <> '' AND ($1::uuid[] IS NULL OR person.id = ANY($1))
   UNION ALL
   SELECT 'PAYEE', payee.id, NULL, payee.name, payee.licence_number FROM payees payee
    WHERE payee.kind IN ('BROKERAGE', 'AGENT_ENTITY') AND payee.licence_number <> ''
      AND ($1::uuid[] IS NULL OR payee.id = ANY($1))`,
)

const readings = `SELECT reading.id, reading.digits, reading.number, reading.is_found AS "isFound", reading.name,
          reading.type, reading.status, reading.is_active AS "isActive", reading.expires::text,
          reading.sponsor_number AS "sponsorNumber", reading.sponsor_name AS "sponsorName",
          file.file_date::text AS "fileDate"
     FROM licence_readings reading JOIN licence_files file ON file.id = reading.file_id`

const readingRow = z.strictObject({ ...licenceReading.shape, digits: z.string() })
export type ReadingRow = z.output<typeof readingRow>

export const newestReadings = statement(
  readingRow,
  `SELECT newest.* FROM unnest($1::text[]) AS watched (digits),
     LATERAL (${readings} WHERE reading.digits = watched.digits
               ORDER BY reading.created_at DESC, reading.id DESC LIMIT 1) AS newest`,
)

/** All readings of one licence, $1, newest first. */
export const readingsOf = statement(
  readingRow,
  `${readings} WHERE reading.digits = $1 ORDER BY reading.created_at DESC, reading.id DESC LIMIT 100`,
)

/** The day of the newest file that was read. */
export const newestFileDate = statement(
  z.strictObject({ fileDate: z.string().nullable() }),
  `SELECT max(file_date)::text AS "fileDate" FROM licence_files WHERE state = 'READ'`,
)

export const lastFiles = statement(
  z.strictObject({
    id: z.string(),
    name: z.string().nullable(),
    fileDate: z.string(),
    state: z.enum(licenceFileStates),
    problem: z.string().nullable(),
    rows: z.number(),
    found: z.number(),
    changed: z.number(),
    uploadedByName: z.string().nullable(),
    createdAt: z.date(),
    readAt: z.date().nullable(),
  }),
  `SELECT file.id, file.name, file.file_date::text AS "fileDate", file.state, file.problem, file.rows, file.found,
          file.changed, ${fullNameOrNull('uploader')} AS "uploadedByName", file.created_at AS "createdAt",
          file.read_at AS "readAt"
     FROM licence_files file LEFT JOIN users uploader ON uploader.id = file.uploaded_by
    ORDER BY file.created_at DESC, file.id DESC LIMIT 10`,
)

/** Serialises readings and the announcement of flags. */
export const lockReadings = command('LOCK TABLE licence_flags IN SHARE ROW EXCLUSIVE MODE')

/** A current flag with its reading. */
export const flagIsCurrent = statement(
  readingRow,
  `${readings} WHERE reading.id = $1
      AND EXISTS (SELECT FROM licence_flags flagged WHERE flagged.digits = reading.digits AND flagged.flag = $2)`,
)
