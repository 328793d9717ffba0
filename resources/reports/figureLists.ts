import { addDays } from '../core/values/day.ts'
import { ageingDays, type FunnelStepName } from './dashboardAnswers.ts'
import { figureTerms } from './figureTerms.ts'

type Filters = Readonly<Record<string, string | readonly string[]>>

/** Filters of the participation lists behind the funnel's figures. An absent list belongs to a figure that is always zero. */
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
 * Returns filters of the lists of participations in screening, by the days since they were added: one for each range of `ageingDays`, and
 * one for longer. Pure.
 * @param today YYYY-MM-DD
 */
export const createAgeingLists = (today: string): readonly Filters[] =>
  [-1, ...ageingDays].map((days, index, allDays) => {
    const longest = allDays[index + 1]
    return {
      ...figureTerms.inScreening.where,
      ...(index === 0 ? {} : { dateAdded_lte: addDays(today, -days - 1) }),
      ...(longest === undefined ? {} : { dateAdded_gte: addDays(today, -longest) }),
    }
  })
