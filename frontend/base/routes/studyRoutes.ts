import { generatePath, matchPath } from 'react-router'
import type { PageDefinition } from '#resources/core/page.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { pageNamed, pages } from '#resources/organisation/pages.ts'
import { customReport } from '#resources/reports/customReport.ts'

/** Screen that exists per study, for all studies, or both. */
interface StudyScreen {
  /** Pattern of the router, with `:studyId`. */
  readonly inStudy?: string | undefined
  /** Route of the same screen for all studies. */
  readonly whole?: string | undefined
  /** True if the screen's own filter selects the study when the URL shows all studies. In lists, the chosen study does. */
  readonly isPage?: true
}

const declaredResources: readonly ResourceDefinition[] = resources
const declaredPages: readonly PageDefinition[] = pages

const studyScreens: readonly StudyScreen[] = [
  ...declaredResources.map(({ screens }) => ({ inStudy: screens?.inStudy, whole: screens?.list })),
  ...declaredPages.flatMap(({ inStudy, path }) => (inStudy === undefined ? [] : [{ inStudy, whole: path, isPage: true as const }])),
  { inStudy: pageNamed('dashboard').inStudy, whole: pageNamed('organisationDashboard').path, isPage: true },
  // A report has a separate study filter.
  { whole: customReport.screens.show, isPage: true },
]

/**
 * Returns the URL of a screen: for the chosen study if the screen exists per study, else for all studies. Null if neither exists.
 * @param params further URL parameters
 */
export function buildScreenPath({ inStudy, whole }: StudyScreen, studyId: string | null, params: Params = {}): string | null {
  if (studyId !== null && inStudy !== undefined) return generatePath(inStudy, { ...params, studyId })
  return whole === undefined ? null : generatePath(whole, params)
}

interface ScreenMatch {
  readonly screen: StudyScreen
  /** Id of the study; null on a page for all studies. */
  readonly studyId: string | null
  /** Parameters of the URL other than the study. */
  readonly params: Params
}

type Params = Readonly<Record<string, string | undefined>>

/**
 * Returns the screen of a URL that contains a study or belongs to a page for all studies; null for every other URL. @param path below
 * /crm
 */
export function matchStudyScreen(path: string, screens: readonly StudyScreen[] = studyScreens): ScreenMatch | null {
  for (const screen of screens) {
    const { studyId, ...params } = (screen.inStudy === undefined ? null : matchPath(screen.inStudy, path))?.params ?? {}
    if (studyId !== undefined) return { screen, studyId, params }
    const allStudiesMatch = screen.isPage === true && screen.whole !== undefined ? matchPath(screen.whole, path) : null
    if (allStudiesMatch !== null) return { screen, studyId: null, params: allStudiesMatch.params }
  }
  return null
}
