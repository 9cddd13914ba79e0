/**
 * When the day around the moment $4 began, in SQL: as the brokerage's clock shows it, $3 being its time zone; a moment
 * again by `AT TIME ZONE $3`.
 */
export const dayBegan = "date_trunc('day', $4::timestamptz AT TIME ZONE $3)"
/** When that day's month began, likewise. */
export const monthBegan = "date_trunc('month', $4::timestamptz AT TIME ZONE $3)"
