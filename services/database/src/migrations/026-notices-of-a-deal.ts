import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A decision settles what others were asked: their unread notices are found by the deal. */
export class NoticesOfADeal implements MigrationInterface {
  readonly name = 'NoticesOfADeal1763900000026'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX notifications_unread_of_deal ON notifications (deal_id) WHERE NOT is_read')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX notifications_unread_of_deal')
  }
}
