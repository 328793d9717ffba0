/** Views of the calendar. Specification 1, section 9: "Scheduler views: day, week, month, agenda". */
export const views = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof views)[number]
