import { daysAfter } from './core/day.ts'
import { ageingDays, type FunnelStepName } from './dashboardAnswers.ts'
import { figureTerms } from './figureTerms.ts'

type Filters = Readonly<Record<string, string | readonly string[]>>

/** Lists of participations behind the figures of the funnel; absent: the figure is never above zero. */
export const funnelLists: Readonly<Record<FunnelStepName, { readonly count: Filters; readonly open?: Filters; readonly lost?: Filters }>> =
  {
    added: { count: figureTerms.added.where },
    screeningEnded: { count: figureTerms.screened.where, open: figureTerms.inScreening.where },
    enrolled: { count: figureTerms.enrolled.where, lost: figureTerms.screenFailure.where },
    conductStarted: {
      count: { ...figureTerms.enrolled.where, conductStatus: ['UNDER_WAY', 'COMPLETED', 'WITHDRAWN'] },
      open: { ...figureTerms.enrolled.where, conductStatus: 'NOT_STARTED' },
    },
    completed: { count: figureTerms.completed.where, open: figureTerms.inConduct.where, lost: figureTerms.withdrawn.where },
  }

/**
 * Lists of participations in screening by the days since they were added: one for each range of `ageingDays`, and one for longer. Pure.
 * @param today YYYY-MM-DD
 */
export const ageingLists = (today: string): readonly Filters[] =>
  [-1, ...ageingDays].map((days, index, all) => {
    const longest = all[index + 1]
    return {
      ...figureTerms.inScreening.where,
      ...(index === 0 ? {} : { dateAdded_lte: daysAfter(today, -days - 1) }),
      ...(longest === undefined ? {} : { dateAdded_gte: daysAfter(today, -longest) }),
    }
  })
