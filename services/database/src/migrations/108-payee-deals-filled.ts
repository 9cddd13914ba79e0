import type { MigrationInterface, QueryRunner } from 'typeorm'

const atOnce = 500

/** What deals from before paid payees, so many deals at once and each lot by itself, as the desks were filled. */
export class PayeeDealsFilled implements MigrationInterface {
  readonly name = 'PayeeDealsFilled1763900000108'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    let last = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const [lot]: { last: string | null }[] = await runner.query(
        `WITH lot AS (SELECT id FROM deals WHERE id > $1 ORDER BY id LIMIT ${atOnce})
         SELECT (SELECT id FROM lot ORDER BY id DESC LIMIT 1) AS last, keep_payee_deals(ARRAY(SELECT id FROM lot))`,
        [last],
      )
      if (lot?.last == null) return
      last = lot.last
    }
  }

  /** The step before takes the table along. */
  async down(): Promise<void> {}
}
