import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Neither is an edit of a task: both come with what is counted already, or of a task that is over. */
const counting = (ignored: string): string => `
  DROP TRIGGER tasks_count_changes ON tasks;
  CREATE TRIGGER tasks_count_changes BEFORE UPDATE ON tasks FOR EACH ROW
    WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_changes('{${ignored}}', '{}');`

/**
 * Which act completed a task, so that taking the act back opens no task that somebody ticked; and which tasks whoever
 * reopened a deal left as they were.
 */
export class TasksByActs implements MigrationInterface {
  readonly name = 'TasksByActs1763900000170'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks
        ADD COLUMN done_act text,
        ADD COLUMN stays_lapsed boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT tasks_done_act_check CHECK (done_act IN ('EARNEST_MONEY', 'OPTION_FEE',
          'ADDITIONAL_EARNEST_MONEY', 'TITLE_HAS_CONTRACT', 'TITLE_PAPERS_RECEIVED', 'CDA_GENERATED', 'CDA_APPROVED',
          'PAPER_FILED', 'DEAL_CLOSED'));
      ${counting('done_act,stays_lapsed')}
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${counting('')}
      ALTER TABLE tasks DROP COLUMN done_act, DROP COLUMN stays_lapsed;
    `)
  }
}
