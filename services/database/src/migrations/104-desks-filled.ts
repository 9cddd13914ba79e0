import type { MigrationInterface, QueryRunner } from 'typeorm'

const atOnce = 500

/**
 * What the desks say of CDAs from before they were kept, so many at once and each lot by itself: nobody who works
 * meanwhile waits for all of them. A lot that is done twice says the same.
 */
export class DesksFilled implements MigrationInterface {
  readonly name = 'DesksFilled1763900000104'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    let last = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const [lot]: { last: string | null }[] = await runner.query(
        `WITH lot AS (SELECT id FROM cdas WHERE id > $1 ORDER BY id LIMIT ${atOnce})
         SELECT (SELECT id FROM lot ORDER BY id DESC LIMIT 1) AS last, keep_desks(ARRAY(SELECT id FROM lot))`,
        [last],
      )
      if (lot?.last == null) return
      last = lot.last
    }
  }

  /** The step before takes the tables along. */
  async down(): Promise<void> {}
}
