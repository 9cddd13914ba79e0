/** What tells the rows of a table apart in its tally, as SQL over a row. */
export interface Told {
  status?: string
  kind?: string
  marked?: string
  cents?: string
  /** The table, where the tally has another name. */
  table?: string
  /** Which rows are counted, where not all are. */
  where?: string
}

export type Counted = Record<string, Told>

const events = {
  INSERT: 'NEW TABLE AS added',
  UPDATE: 'OLD TABLE AS removed NEW TABLE AS added',
  DELETE: 'OLD TABLE AS removed',
} as const

type Event = keyof typeof events

const columns = ({ status = 'NULL', kind = 'NULL', marked = 'false', cents = '0' }: Told): string =>
  `${status} AS status, ${kind} AS kind, ${marked} AS marked, ${cents} AS cents`

const rows = (told: Told, table: string): string => `${table}${told.where === undefined ? '' : ` WHERE ${told.where}`}`

const changes = (told: Told, event: Event): string =>
  [
    ...(event === 'DELETE' ? [] : [`SELECT 1 AS count, ${columns(told)} FROM ${rows(told, 'added')}`]),
    ...(event === 'INSERT' ? [] : [`SELECT -1 AS count, ${columns(told)} FROM ${rows(told, 'removed')}`]),
  ].join(' UNION ALL ')

const nameOf = (list: string, event: Event): string => `${list}_tally_${event.toLowerCase()}`

/** A change that moves nothing between kinds leaves no line. */
const trigger = (list: string, told: Told, event: Event): string => {
  const name = nameOf(list, event)
  return `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO tallies (list, status, kind, marked, count, cents)
      SELECT '${list}', status, kind, marked, sum(count), sum(count * cents) FROM (${changes(told, event)}) AS change
       GROUP BY 2, 3, 4 HAVING sum(count) <> 0 OR sum(count * cents) <> 0;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER ${event} ON ${told.table ?? list} REFERENCING ${events[event]} FOR EACH STATEMENT
      EXECUTE FUNCTION ${name}();`
}

const each = (counted: Counted, make: (list: string, told: Told, event: Event) => string): string =>
  Object.entries(counted)
    .flatMap(([list, told]) => (['INSERT', 'UPDATE', 'DELETE'] as const).map((event) => make(list, told, event)))
    .join('\n')

/** Keeps the tallies of these lists from now on, beginning with what is there. */
export const startTallies = (counted: Counted): string => `
  ${each(counted, trigger)}
  ${Object.entries(counted)
    .map(
      ([list, told]) => `
    INSERT INTO tallies (list, status, kind, marked, count, cents)
    SELECT '${list}', status, kind, marked, count(*), sum(cents)
      FROM (SELECT ${columns(told)} FROM ${rows(told, told.table ?? list)}) AS row GROUP BY 2, 3, 4;`,
    )
    .join('')}`

/** Keeps them no longer. */
export const stopTallies = (counted: Counted): string => `
  ${each(
    counted,
    (list, told, event) => `
    DROP TRIGGER ${nameOf(list, event)} ON ${told.table ?? list}; DROP FUNCTION ${nameOf(list, event)}();`,
  )}
  DELETE FROM tallies WHERE list IN (${Object.keys(counted)
    .map((list) => `'${list}'`)
    .join(', ')});`
