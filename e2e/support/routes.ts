import { abilitiesOf } from '#policies/pages.ts'
import { shippedRoles } from '#policies/roles.ts'
import { announcement } from '#resources/announcement.ts'
import { type Abilities, holderOf, mayOn, type Needed } from '#resources/core/access.ts'
import { mayOpen, type PageDefinition } from '#resources/core/page.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { type PageKey, pageNamed, pages } from '#resources/pages.ts'
import { belowFirst, cover, type DeclaredScreen, declared, type ScreenRoute } from './declaredScreens.ts'
import type { Elements } from './elements.ts'
import { people } from './people.ts'
import { textsIn } from './texts.ts'

/** For everybody, signed in or not. */
export const publicRoutes: readonly ScreenRoute[] = [
  { path: '/logout/success', title: 'Studydesk' },
  { path: '/intermediate-success-page', title: 'That worked' },
  { path: '/change-password-success', title: 'Your password has been changed' },
  { path: '/certificate/2222-3333-4444', title: 'There is no such certificate' },
]

/** Those who try the routes: each route is tried by the first of them who may open it. */
const testers = ['administrator', 'coordinator', 'owner', 'developer'] as const
type Person = (typeof testers)[number]

/** Their names for a journey each, and who they are. */
export const testersOfRoutes: readonly (readonly [person: Person, email: string])[] = [
  ['administrator', people.admin.email],
  ['coordinator', people.coordinator.email],
  ['owner', people.owner.email],
  ['developer', people.developer.email],
]

/** A screen that somebody tries, and how closely it is looked at. */
export interface TriedRoute extends ScreenRoute {
  /**
   * Whole: both themes, both languages, a wide and a narrow window. That is for pages made by hand, and for screens that show an element of
   * generated screens which no earlier one shows; the others are made of the same elements.
   */
  readonly isWhole: boolean
  /** What it must show, as it was chosen for that. */
  readonly shows?: { readonly resource: string; readonly elements: Elements }
}

/** For each of those people: the screens of every declaration, and those that are made by hand. */
export const routesOf = (person: Person): readonly TriedRoute[] => [
  ...[...byHand[person], ...declaredPages(person)].map((route) => ({ ...route, isWhole: route.leadsTo === undefined })),
  ...declared.filter(({ level, resource }) => firstWhoMay(resourceNamed(resource), level) === person).map(tried),
]

const greeting = /^Good (morning|afternoon|evening), /
const byHand: Readonly<Record<Person, readonly ScreenRoute[]>> = {
  administrator: [
    { path: '/login', title: greeting, leadsTo: '/portfolio' },
    { path: '/login/success', title: greeting, leadsTo: '/portfolio' },
    { path: '/no/such/page', title: 'Page not found' },
  ],
  coordinator: [],
  owner: [],
  developer: [
    { path: '/admin/modules?resource=participant', title: 'Modules' },
    { path: '/admin/modules?resource=calls', title: 'Modules' },
  ],
}

/** Pages that greet their reader in place of their name. */
const greeters: readonly PageKey[] = ['home', 'portfolio']

/** Addresses that stand for another one. */
const leading: Partial<Record<PageKey, string>> = { announcements: announcement.screens.list }

function declaredPages(person: Person): readonly ScreenRoute[] {
  return (
    (pages as readonly (PageDefinition & { readonly name: PageKey })[])
      // What stands below two records is opened from one of them, in a journey of its own.
      .filter(({ path }) => !path.includes(':'))
      .filter((page) => testers.find((each) => mayOpen(holderOf(abilities[each]), page)) === person)
      .flatMap(({ name, path, inStudy, namespace, leadsTo }) => {
        const route = {
          path,
          title: greeters.includes(name) ? greeting : (textsIn(namespace).nav?.[name] ?? ''),
          ...(leadsTo === undefined ? {} : { leadsTo: pageNamed(leadsTo).path }),
          ...(leading[name] === undefined ? {} : { leadsTo: leading[name] }),
        }
        return [route, ...(inStudy === undefined ? [] : [{ path: belowFirst(inStudy) }])]
      })
  )
}

/** @throws when a declaration has a screen that none of them may open: it would stay untried */
function firstWhoMay({ name, page }: ResourceDefinition, level: Needed): Person {
  const first = testers.find((person) => mayOn(holderOf(abilities[person]), { page }, level))
  if (first === undefined) throw new Error(`Nobody who tries routes may open the screens of ${name}`)
  return first
}

const abilities = Object.fromEntries(
  testers.map((person) => [
    person,
    abilitiesOf(shippedRoles.find(({ key }) => key === (person === 'owner' ? 'participantOwner' : person))?.abilities ?? []),
  ]),
) as Readonly<Record<Person, Abilities>>

function tried(screen: DeclaredScreen): TriedRoute {
  const chosen = cover.get(screen)
  if (chosen === undefined) return { ...screen.route, isWhole: false }
  const elements = new Map(chosen.map((element) => [element, screen.elements.get(element) ?? []]))
  return { ...screen.route, isWhole: true, shows: { resource: screen.resource, elements } }
}
