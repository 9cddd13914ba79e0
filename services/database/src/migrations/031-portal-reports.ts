import type { MigrationInterface, QueryRunner } from 'typeorm'

const kinds = (names: string): string => `
      ALTER TABLE attempts DROP CONSTRAINT attempts_kind_check, ADD CONSTRAINT attempts_kind_check
        CHECK (kind IN (${names}));`
const before = "'SIGN_IN', 'TOTP', 'FORGOT_PASSWORD', 'LEAD', 'MESSAGE', 'CLIENT_MAIL'"

/** How releases of portals fare in browsers, and which of them were taken back. */
export class PortalReports implements MigrationInterface {
  readonly name = 'PortalReports1763900000031'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${kinds(`${before}, 'PORTAL_REPORT'`)}
      CREATE TABLE portal_reports (
        portal      text NOT NULL,
        version     text NOT NULL,
        outcome     text NOT NULL CONSTRAINT portal_reports_outcome_check CHECK (outcome IN ('DRAWN', 'PASSED_OVER')),
        visitor     text NOT NULL,
        user_id     uuid REFERENCES users ON DELETE CASCADE,
        path        text NOT NULL,
        failure     text CONSTRAINT portal_reports_failure_check
                      CHECK (failure IN ('LATE', 'NOT_LOADED', 'UNFIT', 'FROZEN', 'NOT_DRAWN')),
        reported_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (portal, version, outcome, visitor)
      );
      CREATE INDEX portal_reports_oldest ON portal_reports (reported_at);
      CREATE INDEX portal_reports_by_user ON portal_reports (user_id);
      CREATE TABLE portal_withdrawals (
        portal       text NOT NULL,
        version      text NOT NULL,
        withdrawn_by uuid REFERENCES users ON DELETE SET NULL,
        withdrawn_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (portal, version)
      );
      CREATE INDEX portal_withdrawals_by_user ON portal_withdrawals (withdrawn_by);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE portal_withdrawals, portal_reports;
      DELETE FROM attempts WHERE kind = 'PORTAL_REPORT';
      ${kinds(before)}
    `)
  }
}
