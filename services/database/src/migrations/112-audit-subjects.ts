import type { MigrationInterface, QueryRunner } from 'typeorm'
import { subjects } from './020-audit-words.js'

/** Lists are called by the side and kind of deal that they are for. */
const list = (kind: string, table: string): string =>
  `WHEN '${kind}' THEN (SELECT initcap(concat_ws(' ', l.side, replace(l.kind, '_', ' '))) FROM ${table} l
            WHERE l.id = subject)`

const more = `
          WHEN 'payee' THEN (SELECT p.name FROM payees p WHERE p.id = subject)
          WHEN 'plan' THEN (SELECT p.name FROM plans p WHERE p.id = subject)
          WHEN 'team' THEN (SELECT t.name FROM teams t WHERE t.id = subject)
          WHEN 'recurring-charge' THEN (SELECT c.label FROM recurring_charges c WHERE c.id = subject)
          ${list('checklistTemplate', 'checklist_templates')}
          ${list('taskTemplate', 'task_templates')}`

const subject = (kinds: string): string => `
  CREATE OR REPLACE FUNCTION audit_subject(kind text, subject uuid) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE kind ${kinds} END
  $$;`

/** Entries of payees, plans, teams, charges and lists say what those were called. */
export class AuditSubjects implements MigrationInterface {
  readonly name = 'AuditSubjects1763900000112'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(subject(subjects + more))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(subject(subjects))
  }
}
