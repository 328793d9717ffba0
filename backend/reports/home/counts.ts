import type { PartResult } from '#resources/core/answers/partResult.ts'
import type { Values } from '#resources/core/conditions.ts'
import { figuresOffered, type HomeCount, homeFigures, homeTasks } from '#resources/reports/home.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { canSeeStudies, type FigureRequest, settle } from '../../platform/answers/partial.ts'

/** Returns the figures for the reader. Some have a note with the total of a second list. */
export async function countFigures(request: FigureRequest): Promise<HomeAnswer['figures']> {
  const names = figuresOffered((figure) => isOffered(request, figure))
  return countEach(request, names, homeFigures, async (figure) => {
    const { note } = figure as HomeCount
    const [total, noteCount] = await Promise.all([count(request, figure), note === undefined ? undefined : count(request, note)])
    return { ...total, ...(noteCount && { note: noteCount }) }
  })
}

export function countTasks(request: FigureRequest): Promise<HomeAnswer['tasks']> {
  const names = (Object.keys(homeTasks) as (keyof typeof homeTasks)[]).filter((name) => isOffered(request, homeTasks[name]))
  return countEach(request, names, homeTasks, (task) => count(request, task))
}

async function countEach<Name extends string, Count extends HomeCount, Told>(
  request: FigureRequest,
  names: readonly Name[],
  counts: Readonly<Record<Name, Count>>,
  notify: (count: Count) => Promise<Told>,
): Promise<{ readonly [Each in Name]?: PartResult<Told> }> {
  const partEntries = await Promise.all(names.map(async (name) => [name, await settle(request, name, () => notify(counts[name]))] as const))
  return Object.fromEntries(partEntries) as { readonly [Each in Name]?: PartResult<Told> }
}

/** True if the reader gets this count: by their rights, and by the selected study. */
export const isOffered = ({ caller, studyId }: FigureRequest, { needs, studyField, isOfOrganisation }: HomeCount): boolean =>
  caller.can(needs.page, needs.action) &&
  (studyId === null || studyField !== undefined || isOfOrganisation === true) &&
  (studyField === undefined || canSeeStudies(caller))

type HomeCountQuery = Pick<HomeCount, 'resource' | 'query' | 'studyField'>

export const count = ({ caller, studydesk, studyId }: FigureRequest, { resource, query, studyField }: HomeCountQuery) =>
  studydesk.engine.count(caller, resource, {
    ...query,
    ...(studyId !== null && studyField !== undefined ? { [studyField]: studyId } : {}),
  } as Values)
