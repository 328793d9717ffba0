import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { abilitiesOf } from '#policies/pages.ts'
import { shippedRoles } from '#policies/roles.ts'
import { announcement } from '#resources/announcement.ts'
import { type Abilities, holderOf, mayOn, type Needed } from '#resources/core/access.ts'
import { mayOpen, type PageDefinition } from '#resources/core/page.ts'
import type { ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { type PageKey, pageNamed, pages } from '#resources/pages.ts'
import { people } from './people.ts'

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
  /** Where one ends up, if not there. */
  readonly leadsTo?: string
}

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

/** For each of those people: the screens of every declaration, and those that are made by hand. */
export const routesOf = (person: Person): readonly ScreenRoute[] => [...byHand[person], ...declaredPages(person), ...declared(person)]

const greeting = /^Good (morning|afternoon|evening), /
const byHand: Readonly<Record<Person, readonly ScreenRoute[]>> = {
  administrator: [
    { path: '/login', title: greeting, leadsTo: '/portfolio' },
    { path: '/login/success', title: greeting, leadsTo: '/portfolio' },
    { path: '/admin/audit-history', title: 'Audit history' },
    { path: '/admin/audit-history/readers', title: 'Audit history' },
    { path: '/admin/audit-history/unlocks', title: 'Audit history' },
    { path: '/no/such/page', title: 'Page not found' },
  ],
  coordinator: [],
  owner: [
    { path: '/duplicates', title: 'Possible duplicates' },
    { path: '/duplicates/merges', title: 'Merged participants' },
    { path: '/duplicates/{duplicatePair}', title: 'Is this the same person?' },
  ],
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

function declared(person: Person): readonly ScreenRoute[] {
  return resources.flatMap((resource) =>
    screensOf(resource)
      .filter(({ level }) => firstWhoMay(resource, level) === person)
      .map(({ route }) => route),
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

function screensOf(resource: ResourceDefinition): readonly { readonly route: ScreenRoute; readonly level: Needed }[] {
  const { name, screens, actions, form, detail } = resource
  const { read = 'VIEW', list = read, create = read, update = read } = actions
  const texts = textsOf(resource)
  const own = name === 'organisation' ? { title: 'Northlake Research' } : {}
  const record = (path: string, tabs: readonly Tab[], hasHistory: boolean): readonly ScreenRoute[] => {
    const bare = path.replace('/:tab?', '').replace(':id', `{${name}}`)
    const to = (key: string) => (path.includes(':tab') ? `${bare}/${key}` : `${bare}?tab=${key}`)
    return [
      { path: bare, ...own },
      ...tabs.slice(1).map(({ key }) => ({ path: to(key), tab: texts.tabs[key] ?? '', ...own })),
      ...(hasHistory ? [{ path: to('history'), tab: 'History', ...own }] : []),
    ]
  }
  const tabs = form?.tabs ?? []
  return [
    ...(screens?.list === undefined || screens.listAs !== undefined
      ? []
      : [{ route: { path: screens.list, title: texts.titles.many }, level: screens.needs ?? list }]),
    ...(screens?.inStudy === undefined
      ? []
      : [{ route: { path: belowFirst(screens.inStudy), title: new RegExp(`^${texts.titles.inStudy}: `) }, level: screens.needs ?? list }]),
    ...(screens?.create === undefined ? [] : [{ route: { path: screens.create, title: texts.titles.new }, level: create }]),
    ...(screens?.edit === undefined
      ? []
      : record(screens.edit, tabs, screens.show === undefined).map((route) => ({ route, level: update }))),
    ...(screens?.show === undefined || screens.showAs !== undefined
      ? []
      : record(screens.show, detail?.tabs ?? tabs, true).map((route) => ({ route, level: read }))),
  ]
}

/** The screen below the first study of the list. */
const belowFirst = (path: string): string => path.replace(':studyId', '{study}')

interface Texts {
  readonly titles: { readonly many: string; readonly new: string; readonly inStudy?: string }
  readonly tabs: Readonly<Record<string, string>>
}

function textsOf({ name, namespace }: ResourceDefinition): Texts {
  const { titles, tabs } = textsIn(namespace) as Record<'titles' | 'tabs', Record<string, never>>
  return { titles: titles[name] ?? { many: '', new: '' }, tabs: tabs?.[name] ?? {} }
}

function textsIn(namespace: string): Readonly<Record<string, Readonly<Record<string, never>>>> {
  const file = join(import.meta.dirname, '../../frontend/locales/en', `${namespace}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, never>>
}
