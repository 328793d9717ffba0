/** The demo is told as of this day, so that it is the same whenever it is written. Before anybody's "today", because dates may not lie in the future. */
export const storyDay = '2026-10-30'
