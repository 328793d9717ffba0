import type { Values } from '#resources/core/conditions.ts'
import type { Part } from '#resources/core/part.ts'
import { type HomeCount, homeFigures, homeTasks } from '#resources/home.ts'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { type Asked, part, seesStudies } from '../part.ts'

/** The figures with what is new in them, of those that the reader may see. */
export const countFigures = (asked: Asked): Promise<HomeAnswer['figures']> =>
  countEach(asked, homeFigures, async ({ newest, ...all }) => {
    const [total, added] = await Promise.all([count(asked, all), count(asked, newest)])
    return { ...total, newest: added }
  })

export const countTasks = (asked: Asked): Promise<HomeAnswer['tasks']> => countEach(asked, homeTasks, (task) => count(asked, task))

async function countEach<Name extends string, Count extends HomeCount, Told>(
  asked: Asked,
  counts: Readonly<Record<Name, Count>>,
  tell: (count: Count) => Promise<Told>,
): Promise<{ readonly [Each in Name]?: Part<Told> }> {
  const offered = (Object.entries(counts) as [Name, Count][]).filter(([, each]) => isOffered(asked, each))
  const told = await Promise.all(offered.map(async ([name, each]) => [name, await part(asked, name, () => tell(each))] as const))
  return Object.fromEntries(told) as { readonly [Each in Name]?: Part<Told> }
}

const isOffered = ({ caller, studyId }: Asked, { needs, studyField, isOfOrganisation }: HomeCount): boolean =>
  caller.can(needs.page, needs.action) &&
  (studyId === null || studyField !== undefined || isOfOrganisation === true) &&
  (studyField === undefined || seesStudies(caller))

type Listed = Pick<HomeCount, 'resource' | 'query' | 'studyField'>

const count = ({ caller, studydesk, studyId }: Asked, { resource, query, studyField }: Listed) =>
  studydesk.engine.count(caller, resource, {
    ...query,
    ...(studyId !== null && studyField !== undefined ? { [studyField]: studyId } : {}),
  } as Values)
