import { holderOf } from '#resources/core/access.ts'
import { mayOpen, type PageDefinition } from '#resources/core/page.ts'
import { getResource } from '#resources/index.ts'
import { announcement } from '#resources/messages/announcement.ts'
import { type PageKey, pageNamed, pages } from '#resources/organisation/pages.ts'
import { cover, type DeclaredScreen, declared, fillStudyId, type ScreenRoute } from './cover/declaredScreens.ts'
import type { Elements } from './elements.ts'
import { people } from './people.ts'
import { abilitiesOfTesters, findTester, type Person, testers } from './testers.ts'
import { readTexts } from './texts.ts'

/** Public routes, with or without a session. */
export const publicRoutes: readonly ScreenRoute[] = [
  { path: '/logout/success', title: 'Studydesk' },
  { path: '/intermediate-success-page', title: 'That worked' },
  { path: '/change-password-success', title: 'Your password has been changed' },
  { path: '/certificate/2222-3333-4444', title: 'No certificate has this number' },
]

/** Names and email addresses of these users. */
export const testersOfRoutes: readonly (readonly [person: Person, email: string])[] = [
  ['administrator', people.admin.email],
  ['coordinator', people.coordinator.email],
  ['owner', people.owner.email],
  ['developer', people.developer.email],
  ['finance', people.finance.email],
  ['investigator', people.investigator.email],
]

/** A screen under test, and the depth of its checks. */
export interface TestedRoute extends ScreenRoute {
  /**
   * True to check both themes, both languages, and a wide and a narrow window. True for hand-made pages, and for generated screens with
   * an element that no earlier screen shows. All other screens contain only elements that are already checked.
   */
  readonly isWhole: boolean
  /** Elements that the screen must show. */
  readonly shows?: { readonly resource: string; readonly elements: Elements }
}

/** Returns the routes that a user tests: all declared screens and the hand-made screens. */
export const routesOf = (person: Person): readonly TestedRoute[] => [
  ...[...handMadeRoutes[person], ...listDeclaredPages(person)].map((route) => ({ ...route, isWhole: route.leadsTo === undefined })),
  ...declared.filter(({ level, resource, shownTab }) => findTester(getResource(resource), level, shownTab) === person).map(testedRouteOf),
]

const greetingPattern = /^Good (morning|afternoon|evening), /
const handMadeRoutes: Readonly<Record<Person, readonly ScreenRoute[]>> = {
  administrator: [
    { path: '/login', title: greetingPattern, leadsTo: '/portfolio' },
    { path: '/login/success', title: greetingPattern, leadsTo: '/portfolio' },
    { path: '/no/such/page', title: 'Page not found' },
  ],
  coordinator: [],
  owner: [],
  finance: [],
  investigator: [],
  developer: [
    { path: '/admin/modules?resource=participant', title: 'Modules' },
    { path: '/admin/modules?resource=calls', title: 'Modules' },
  ],
}

/** Pages that show a greeting instead of their name. */
const greeters: readonly PageKey[] = ['home', 'portfolio']

/** Paths of pages that redirect to another path. */
const redirectTargets: Partial<Record<PageKey, string>> = { announcements: announcement.screens.list }

function listDeclaredPages(person: Person): readonly ScreenRoute[] {
  return (
    (pages as readonly (PageDefinition & { readonly name: PageKey })[])
      // Omits screens below two records, which a separate test covers.
      .filter(({ path }) => !path.includes(':'))
      .filter((page) => testers.find((each) => mayOpen(holderOf(abilitiesOfTesters[each]), page)) === person)
      .flatMap(({ name, path, inStudy, namespace, leadsTo }) => {
        const route = {
          path,
          title: greeters.includes(name) ? greetingPattern : (readTexts(namespace).nav?.[name] ?? ''),
          ...(leadsTo === undefined ? {} : { leadsTo: pageNamed(leadsTo).path }),
          ...(redirectTargets[name] === undefined ? {} : { leadsTo: redirectTargets[name] }),
        }
        return [route, ...(inStudy === undefined ? [] : [{ path: fillStudyId(inStudy) }])]
      })
  )
}

function testedRouteOf(screen: DeclaredScreen): TestedRoute {
  const elementNames = cover.get(screen)
  if (elementNames === undefined) return { ...screen.route, isWhole: false }
  const elements = new Map(elementNames.map((element) => [element, screen.elements.get(element) ?? []]))
  return { ...screen.route, isWhole: true, shows: { resource: screen.resource, elements } }
}
