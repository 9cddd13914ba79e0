import type { MigrationInterface, QueryRunner } from 'typeorm'

const counted = (ignored: string): string => `
  DROP TRIGGER calendar_events_count_changes ON calendar_events;
  CREATE TRIGGER calendar_events_count_changes BEFORE UPDATE ON calendar_events FOR EACH ROW
    WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_changes('{${ignored}}', '{}');`

const zoneNow = "coalesce((SELECT time_zone FROM brokerage_settings WHERE id = 1), 'America/Chicago')"
/** An event that ends at midnight does not touch the day that begins then. */
const daysIn = (row: string, zone: string) => ({
  first: `(${row}.start_time AT TIME ZONE ${zone})::date`,
  last: `(greatest(${row}.start_time, ${row}.end_time - interval '1 millisecond') AT TIME ZONE ${zone})::date`,
})
const [stored, written] = [daysIn('calendar_events', zoneNow), daysIn('NEW', 'zone')]

/**
 * An event of whole days is of days, whatever the brokerage's time zone becomes: they are kept beside its moments,
 * which move with the zone. The database does it, also for releases that know no days.
 */
export class EventDays implements MigrationInterface {
  readonly name = 'EventDays1763900000180'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE calendar_events ADD COLUMN first_day date, ADD COLUMN last_day date;
      ${counted('first_day,last_day')}
      UPDATE calendar_events SET first_day = ${stored.first}, last_day = ${stored.last} WHERE is_all_day;

      CREATE FUNCTION days_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        zone text;
      BEGIN
        NEW.first_day := NULL;
        NEW.last_day := NULL;
        IF NEW.is_all_day THEN
          -- A zone that is being changed does not see this row yet.
          IF TG_OP = 'INSERT' OR NOT OLD.is_all_day THEN
            PERFORM FROM brokerage_settings WHERE id = 1 FOR SHARE;
          END IF;
          zone := ${zoneNow};
          NEW.first_day := ${written.first};
          NEW.last_day := ${written.last};
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER calendar_events_days BEFORE INSERT OR UPDATE OF start_time, end_time, is_all_day
        ON calendar_events FOR EACH ROW EXECUTE FUNCTION days_of_event();

      CREATE FUNCTION days_in_zone() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE calendar_events
           SET start_time = first_day::timestamp AT TIME ZONE NEW.time_zone,
               end_time = (last_day + 1)::timestamp AT TIME ZONE NEW.time_zone
         WHERE first_day IS NOT NULL;
        RETURN NULL;
      END $$;
      CREATE TRIGGER brokerage_settings_days AFTER UPDATE ON brokerage_settings FOR EACH ROW
        WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION days_in_zone();
      CREATE TRIGGER brokerage_settings_days_insert AFTER INSERT ON brokerage_settings FOR EACH ROW
        WHEN (NEW.time_zone <> 'America/Chicago') EXECUTE FUNCTION days_in_zone();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER brokerage_settings_days_insert ON brokerage_settings;
      DROP TRIGGER brokerage_settings_days ON brokerage_settings;
      DROP TRIGGER calendar_events_days ON calendar_events;
      DROP FUNCTION days_in_zone(), days_of_event();
      ${counted('')}
      ALTER TABLE calendar_events DROP COLUMN first_day, DROP COLUMN last_day;
    `)
  }
}
