import type { Needed } from '#resources/core/access.ts'
import type { ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { resourceNamed, resources } from '#resources/index.ts'
import { coverOf } from './cover.ts'
import { type Elements, elementsOfDetail, elementsOfForm, elementsOfHistory, elementsOfList } from './elements.ts'
import { type Language, textsIn, textsOf } from './texts.ts'

/**
 * A screen route that this part of the product serves, with the title that a user who may see it reads.
 * `{site}` and the like stand for the first record of that resource.
 */
export interface ScreenRoute {
  readonly path: string
  /** Absent: the title is the record's own name. */
  readonly title?: string | RegExp
  /** The name of the tab that is open. */
  readonly tab?: string
  /** Title and tab in French, of declared screens. */
  readonly french?: Pick<ScreenRoute, 'title' | 'tab'>
  /** Where one ends up, if not there. */
  readonly leadsTo?: string
}

/** A screen that follows from a declaration, with what it is made of. */
export interface DeclaredScreen {
  readonly route: ScreenRoute
  readonly resource: string
  readonly level: Needed
  readonly elements: Elements
}

interface RecordScreens {
  readonly tabs: readonly Tab[]
  readonly level: Needed
  readonly hasHistory: boolean
  /** The key of the hand-made screen that stands there. */
  readonly handMade: string | undefined
}

function screensOf(resource: ResourceDefinition, language: Language): readonly DeclaredScreen[] {
  const { name, screens = {}, actions, form, detail } = resource
  const { read = 'VIEW', list = read, create = read, update = read } = actions
  const { listAs, formAs, showAs } = screens
  const texts = textsOf(resource, language)
  const own = name === 'organisation' ? { title: 'Northlake Research' } : {}
  const formTabs = form?.tabs ?? []
  const screen = (path: string | undefined, more: Omit<DeclaredScreen, 'route' | 'resource'> & Omit<ScreenRoute, 'path'>) => {
    const { title, tab, ...rest } = more
    if (path === undefined) return []
    const route = { path, ...(title === undefined ? {} : { title }), ...(tab === undefined ? {} : { tab }) }
    return [{ route, resource: name, ...rest }]
  }
  /** A screen for each tab of a record, and one for its history. */
  const record = (path: string | undefined, as: 'form' | 'detail', { tabs, level, hasHistory, handMade }: RecordScreens) => {
    const elementsOf = (tab: Tab | undefined): Elements => {
      const elements = as === 'form' ? elementsOfForm(resource, tab, 'edit') : elementsOfDetail(resource, tab)
      if (handMade === undefined) return elements
      // The first tab of a hand-made form is what is made by hand; the inputs of the others are generated.
      return new Map([...elements].filter(([element]) => element.startsWith('input of ')))
    }
    const bare = path?.replace('/:tab?', '').replace(':id', `{${name}}`)
    const to = (key: string) => (path?.includes(':tab') === true ? `${bare}/${key}` : `${bare}?tab=${key}`)
    const common = { level, ...own }
    if (bare === undefined) return []
    return [
      ...screen(bare, { ...common, elements: withScreen(handMade, elementsOf(tabs[0])) }),
      ...tabs.slice(1).flatMap((tab) => screen(to(tab.key), { ...common, tab: texts.tabs[tab.key] ?? '', elements: elementsOf(tab) })),
      ...(hasHistory
        ? screen(to('history'), { ...common, tab: String(textsIn('common', language).history?.title), elements: elementsOfHistory(as) })
        : []),
    ]
  }
  return [
    ...screen(screens.list, {
      title: textsOf(resourceNamed(pageOf[name] ?? name), language).titles.many,
      level: screens.needs ?? list,
      elements: withScreen(listAs, elementsOfList(resource, 'page')),
    }),
    ...screen(screens.inStudy && belowFirst(screens.inStudy.replace('/:tab?', '')), {
      title: new RegExp(`^${texts.titles.inStudy}\\s?: `),
      level: screens.needs ?? list,
      elements: withScreen(listAs, elementsOfList(resource, 'inStudy')),
    }),
    ...screen(screens.create, {
      title: texts.titles.new,
      level: create,
      elements: withScreen(formAs, elementsOfForm(resource, formTabs[0], 'new')),
    }),
    ...record(screens.edit, 'form', { tabs: formTabs, level: update, hasHistory: screens.show === undefined, handMade: formAs }),
    ...record(screens.show, 'detail', { tabs: detail?.tabs ?? formTabs, level: read, hasHistory: showAs === undefined, handMade: showAs }),
  ]
}

/** Hand-made lists that are tabs of the page of another resource, and have its title. */
const pageOf: Readonly<Record<string, string>> = { recordRead: 'auditHistory', unlock: 'auditHistory' }

/** A hand-made screen is one element: it shows what it likes of its declaration. */
const withScreen = (key: string | undefined, elements: Elements): Elements =>
  key === undefined ? elements : new Map([[`screen ${key}`, []]])

/** The screen below the first study of the list. */
export const belowFirst = (path: string): string => path.replace(':studyId', '{study}')

/** Every screen of every declaration. */
export const declared: readonly DeclaredScreen[] = resources.flatMap((resource) => {
  const french = screensOf(resource, 'fr')
  return screensOf(resource, 'en').map((screen, index) => {
    const { title, tab } = french[index]?.route ?? {}
    return { ...screen, route: { ...screen.route, french: { ...(title && { title }), ...(tab && { tab }) } } }
  })
})

/** Declared screens that show every element at least once, with the elements for which each was chosen. */
export const cover: ReadonlyMap<DeclaredScreen, readonly string[]> = coverOf(declared)
