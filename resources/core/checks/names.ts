import { snake } from '../names.ts'
import { movedAfter, rankName } from '../order.ts'
import type { ResourceDefinition } from '../resource.ts'
import { signedWith } from '../transition.ts'
import { repeated } from './types.ts'

type All = readonly ResourceDefinition[]

/** Names and addresses that two resources would share. */
export function checkNames(all: All): string[] {
  return [...checkResourceNames(all), ...checkPaths(all), ...checkScreens(all), ...checkFieldNames(all)]
}

function checkResourceNames(all: All): string[] {
  const odd = all.filter(({ name }) => !camelCase.test(name)).map(({ name }) => `${name}: write the name in camelCase, letters and digits`)
  const twice = repeated(all.map(({ name }) => snake(name))).map((name) => `${name}: two resources have this name; rename one`)
  return [...odd, ...twice, ...checkRenames(all)]
}

const checkRenames = (all: All): string[] =>
  all.flatMap(({ name, renamedFrom }) =>
    renamedFrom !== undefined && all.some((other) => other.name === renamedFrom)
      ? [`${name}.renamedFrom: '${renamedFrom}' is still a resource; take one of the two out`]
      : [],
  )

/** A `many` and its own `one` may be the same; with another resource's they may not. */
function checkPaths(all: All): string[] {
  const owners = new Map<string, string>()
  return all.flatMap((resource) =>
    [...new Set(Object.values(resource.path))].flatMap((path) => {
      const other = owners.get(path)
      owners.set(path, resource.name)
      const shared = other === undefined ? [] : [`${resource.name}.path: '${path}' is ${other}'s too; change one`]
      const malformed = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/.test(path)
        ? []
        : [`${resource.name}.path: '${path}' must be words with slashes between, none at the ends`]
      return [...shared, ...malformed]
    }),
  )
}

function checkScreens(all: All): string[] {
  const routes = all.flatMap(({ name, screens = {} }) =>
    [screens.list, screens.inStudy, screens.create, screens.edit, screens.show].flatMap((route) =>
      route === undefined ? [] : [{ name, route }],
    ),
  )
  const malformed = routes
    .filter(({ route }) => !route.startsWith('/'))
    .map(({ name, route }) => `${name}.screens: '${route}' must begin with a slash`)
  const twice = repeated(routes.map(({ route }) => route)).map((route) => {
    const names = routes.filter((each) => each.route === route).map(({ name }) => name)
    return `${[...new Set(names)].join(', ')}.screens: '${route}' is used twice; change one`
  })
  return [...malformed, ...twice]
}

/** Columns that every table has, and words of every answer. */
const reserved = [
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'deletedAt',
  'deletedBy',
  'orgId',
  'searchText',
  'actions',
  'redacted',
  'labels',
  signedWith,
  movedAfter,
]
/** Parameters of every list, which a filter of that name would shadow. `language` is not: a list that filters by it takes the language of messages from the header. */
const parameters = ['trashed', 'page', 'size', 'sort', 'q', 'allStudies', 'headers']
const suffixes = /_(?:ne|gte|lte|like|in)$/
const camelCase = /^[a-z][A-Za-z0-9]*$/

function checkFieldNames(all: All): string[] {
  return all.flatMap((resource) => {
    const names = Object.keys(resource.fields)
    return [
      ...names
        .filter((name) => reserved.includes(name) || (name === rankName && resource.ordered !== undefined))
        .map((name) => `${resource.name}.${name}: the platform uses this name; take another`),
      ...(resource.list?.filters ?? [])
        .filter((name) => parameters.includes(name))
        .map((name) => `${resource.name}.list.filters.${name}: is a parameter of every list; take it out, or take another name`),
      ...names
        .filter((name) => suffixes.test(name))
        .map((name) => `${resource.name}.${name}: ends like a list operator; take another name`),
      ...names
        .filter((name) => !/^[a-z][A-Za-z0-9_]*$/.test(name))
        .map((name) => `${resource.name}.${name}: write the name in camelCase, letters and digits`),
      ...repeated(names.map(snake)).map((name) => `${resource.name}.${name}: two fields have this column; rename one`),
    ]
  })
}
