import { generatePath, matchPath } from 'react-router'
import type { PageDefinition } from '#resources/core/page.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'

/** A screen that stands below a study, and perhaps above all of them. */
interface StudyScreen {
  /** In the router's spelling, with `:studyId`. */
  readonly inStudy?: string | undefined
  /** The same screen for all studies. */
  readonly whole?: string | undefined
}

const declaredResources: readonly ResourceDefinition[] = resources
const declaredPages: readonly PageDefinition[] = pages

const declared: readonly StudyScreen[] = [
  ...declaredResources.map(({ screens }) => ({ inStudy: screens?.inStudy, whole: screens?.list })),
  ...declaredPages.map(({ inStudy, path }) => ({ inStudy, whole: path })),
]

/** Where a screen is shown: below the study, where there is one and the screen has such an address. Null: nowhere. */
export function screenPath({ inStudy, whole }: StudyScreen, studyId: string | null): string | null {
  if (studyId !== null && inStudy !== undefined) return generatePath(inStudy, { studyId })
  return whole ?? null
}

/** The screen of an address below a study, and that study; null for every other address. @param path below /crm */
export function studyScreenAt(
  path: string,
  screens: readonly StudyScreen[] = declared,
): { readonly screen: StudyScreen; readonly studyId: string } | null {
  for (const screen of screens) {
    const studyId = screen.inStudy === undefined ? undefined : matchPath(screen.inStudy, path)?.params.studyId
    if (studyId !== undefined) return { screen, studyId }
  }
  return null
}
