/**
 * Reference date of the demo data, YYYY-MM-DD. The data is generated as of this date, so it is the same on every run. `moveDemo` then
 * shifts all dates to the day of seeding.
 */
export const storyDay = '2026-10-30'
