import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A member of a team may have another cap while in it. */
export class TeamCaps implements MigrationInterface {
  readonly name = 'TeamCaps1763900000090'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE team_members ADD COLUMN own_cap_cents bigint,
        ADD CONSTRAINT team_members_own_cap_cents_check CHECK (own_cap_cents >= 0);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE team_members DROP COLUMN own_cap_cents')
  }
}
