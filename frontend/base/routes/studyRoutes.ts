import { generatePath, matchPath } from 'react-router'
import type { PageDefinition } from '#resources/core/page.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { customReport } from '#resources/customReport.ts'
import { resources } from '#resources/index.ts'
import { pageNamed, pages } from '#resources/pages.ts'

/** A screen that stands below a study, and perhaps above all of them. */
interface StudyScreen {
  /** In the router's spelling, with `:studyId`. */
  readonly inStudy?: string | undefined
  /** The same screen for all studies. */
  readonly whole?: string | undefined
  /** At `whole` the study is that of its own filter, if any: not the chosen one, as in lists. */
  readonly isPage?: true
}

const declaredResources: readonly ResourceDefinition[] = resources
const declaredPages: readonly PageDefinition[] = pages

const declared: readonly StudyScreen[] = [
  ...declaredResources.map(({ screens }) => ({ inStudy: screens?.inStudy, whole: screens?.list })),
  ...declaredPages.flatMap(({ inStudy, path }) => (inStudy === undefined ? [] : [{ inStudy, whole: path, isPage: true as const }])),
  { inStudy: pageNamed('dashboard').inStudy, whole: pageNamed('organisationDashboard').path, isPage: true },
  // A report is narrowed by its own filter.
  { whole: customReport.screens.show, isPage: true },
]

/**
 * Where a screen is shown: below the study, where there is one and the screen has such an address. Null: nowhere.
 * @param params further parameters of its address
 */
export function screenPath({ inStudy, whole }: StudyScreen, studyId: string | null, params: Params = {}): string | null {
  if (studyId !== null && inStudy !== undefined) return generatePath(inStudy, { ...params, studyId })
  return whole === undefined ? null : generatePath(whole, params)
}

interface ScreenAt {
  readonly screen: StudyScreen
  /** Null: the page for all studies. */
  readonly studyId: string | null
  /** Parameters of the address beside the study. */
  readonly params: Params
}

type Params = Readonly<Record<string, string | undefined>>

/** The screen of an address that says of which study it is, or that it is the page of all; null for every other address. @param path below /crm */
export function studyScreenAt(path: string, screens: readonly StudyScreen[] = declared): ScreenAt | null {
  for (const screen of screens) {
    const { studyId, ...params } = (screen.inStudy === undefined ? null : matchPath(screen.inStudy, path))?.params ?? {}
    if (studyId !== undefined) return { screen, studyId, params }
    const whole = screen.isPage === true && screen.whole !== undefined ? matchPath(screen.whole, path) : null
    if (whole !== null) return { screen, studyId: null, params: whole.params }
  }
  return null
}
