import type { NeededLevel } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type FormTab, sectionsOf, type Tab } from '#resources/core/tabs.ts'
import { getResource, resources } from '#resources/index.ts'
import { type Elements, elementsOfDetail, elementsOfForm, elementsOfHistory, elementsOfList } from '../elements.ts'
import { findTester } from '../testers.ts'
import { type Language, readTexts, textsOf } from '../texts.ts'
import { coverOf } from './cover.ts'

/**
 * A screen route of the staff application, with the title that a user with access sees. A placeholder such as `{site}` means the first
 * record of that resource.
 */
export interface ScreenRoute {
  readonly path: string
  /** If absent, the title is the record's name. */
  readonly title?: string | RegExp
  /** Name of the open tab. */
  readonly tab?: string
  /** Title and tab in French, for declared screens only. */
  readonly french?: Pick<ScreenRoute, 'title' | 'tab'>
  /** Path to which the route redirects, if it does. */
  readonly leadsTo?: string
}

/** A screen that is generated from a declaration, with its elements. */
export interface DeclaredScreen {
  readonly route: ScreenRoute
  readonly resource: string
  readonly level: NeededLevel
  readonly elements: Elements
  /** Tab that the route opens. */
  readonly shownTab?: Tab
}

interface RecordScreens {
  readonly tabs: readonly Tab[]
  readonly level: NeededLevel
  readonly hasHistory: boolean
  /** Key of the hand-made screen on this route, if any. */
  readonly handMade: string | undefined
}

function screensOf(resource: ResourceDefinition, language: Language): readonly DeclaredScreen[] {
  const { name, screens = {}, actions, form, detail } = resource
  const { read = 'VIEW', list = read, create = read, update = read } = actions
  const { listScreen, formAs, showAs } = screens
  const texts = textsOf(resource, language)
  const titleOverride = name === 'organisation' ? { title: 'Northlake Research' } : {}
  const tabs = form?.tabs ?? []
  const detailTabs = detail?.tabs ?? tabs
  const createScreens = (path: string | undefined, options: Omit<DeclaredScreen, 'route' | 'resource'> & Omit<ScreenRoute, 'path'>) => {
    const { title, tab, ...rest } = options
    if (path === undefined) return []
    const route = { path, ...(title === undefined ? {} : { title }), ...(tab === undefined ? {} : { tab }) }
    return [{ route, resource: name, ...rest }]
  }
  /** Returns a screen for each tab of a record, and one for its history. */
  const record = (path: string | undefined, mode: 'form' | 'detail', { tabs, level, hasHistory, handMade }: RecordScreens) => {
    const elementsOf = (tab: Tab | undefined): Elements => {
      const elements = mode === 'form' ? elementsOfForm(resource, tab as FormTab | undefined, 'edit') : elementsOfDetail(resource, tab)
      if (handMade === undefined) return elements
      // The first tab of a hand-made form is hand-made. The inputs of all other tabs are generated.
      return new Map([...elements].filter(([element]) => element.startsWith('input of ')))
    }
    const barePath = path?.replace('/:tab?', '').replace(':id', `{${name}}`)
    const createTabPath = (key: string) => (path?.includes(':tab') === true ? `${barePath}/${key}` : `${barePath}?tab=${key}`)
    const common = { level, ...titleOverride }
    if (barePath === undefined) return []
    return [
      ...createScreens(barePath, { ...common, elements: withScreen(handMade, elementsOf(tabs[0])) }),
      ...tabs
        .slice(1)
        .flatMap((tab) =>
          createScreens(createTabPath(tab.key), { ...common, tab: texts.tabs[tab.key] ?? '', elements: elementsOf(tab), shownTab: tab }),
        ),
      ...(hasHistory
        ? createScreens(createTabPath('history'), {
            ...common,
            tab: String(readTexts('common', language).history?.title),
            elements: elementsOfHistory(mode),
          })
        : []),
    ]
  }
  return [
    ...createScreens(screens.list, {
      title: textsOf(getResource(parentPageByResource[name] ?? name), language).titles.many,
      level: screens.needs ?? list,
      elements: withScreen(listScreen, elementsOfList(resource, 'page')),
    }),
    ...createScreens(screens.inStudy && fillStudyId(screens.inStudy.replace('/:tab?', '')), {
      title: texts.titles.inStudy ?? '',
      level: screens.needs ?? list,
      elements: withScreen(listScreen, elementsOfList(resource, 'inStudy')),
    }),
    ...createScreens(screens.create, {
      title: texts.titles.new,
      level: create,
      elements: withScreen(formAs, elementsOfForm(resource, tabs[0], 'new')),
    }),
    ...record(screens.edit, 'form', { tabs, level: update, hasHistory: screens.show === undefined, handMade: formAs }),
    ...record(screens.show, 'detail', {
      tabs: detailTabs,
      level: read,
      hasHistory: showAs === undefined && !detailTabs.flatMap(sectionsOf).some(({ key }) => key === 'history'),
      handMade: showAs,
    }),
  ]
}

/** Hand-made lists that are tabs on the page of another resource and have its title. */
const parentPageByResource: Readonly<Record<string, string>> = { recordRead: 'auditHistory', unlock: 'auditHistory' }

/** A hand-made screen counts as one element, because it may show any part of its declaration. */
const withScreen = (key: string | undefined, elements: Elements): Elements =>
  key === undefined ? elements : new Map([[`screen ${key}`, []]])

/** Returns the path of a screen below the first study of the list. */
export const fillStudyId = (path: string): string => path.replace(':studyId', '{study}')

const all: readonly DeclaredScreen[] = resources.flatMap((resource) => {
  const french = screensOf(resource, 'fr')
  return screensOf(resource, 'en').map((screen, index) => {
    const { title, tab } = french[index]?.route ?? {}
    return { ...screen, route: { ...screen.route, french: { ...(title && { title }), ...(tab && { tab }) } } }
  })
})

const hasTester = ({ resource, level, shownTab }: DeclaredScreen): boolean => findTester(getResource(resource), level, shownTab) !== null

/** All screens of all declarations that one of the testers may open. */
export const declared = all.filter(hasTester)

/** Paths of the others: tabs that only roles without a tester see. Journeys of these roles open them. */
export const untestedPaths: readonly string[] = all.filter((screen) => !hasTester(screen)).map(({ route }) => route.path)

/** Declared screens that together show every element at least once, each with the elements for which it was chosen. */
export const cover: ReadonlyMap<DeclaredScreen, readonly string[]> = coverOf(declared)
