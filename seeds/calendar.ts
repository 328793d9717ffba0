/** The demo is made as of this day, so that it is the same whenever it is written; then it is moved to the day of its seeding (`moveDemo`). */
export const storyDay = '2026-10-30'
