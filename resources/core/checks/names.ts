import type { ResourceDefinition } from '../resource.ts'
import { signatureHashName } from '../transition.ts'
import { toSnakeCase } from '../values/names.ts'
import { movedAfter, rankName } from '../values/order.ts'
import { findDuplicates } from './types.ts'

type AllResources = readonly ResourceDefinition[]

/** Finds names, paths and routes that are malformed, reserved, or used twice. */
export function checkNames(all: AllResources): string[] {
  return [...checkResourceNames(all), ...checkPaths(all), ...checkScreens(all), ...checkFieldNames(all)]
}

function checkResourceNames(allResources: AllResources): string[] {
  const nameMistakes = allResources
    .filter(({ name }) => !camelCase.test(name))
    .map(({ name }) => `${name}: write the name in camelCase, letters and digits`)
  const duplicates = findDuplicates(allResources.map(({ name }) => toSnakeCase(name))).map(
    (name) => `${name}: two resources have this name; rename one`,
  )
  return [...nameMistakes, ...duplicates, ...checkRenames(allResources)]
}

const checkRenames = (allResources: AllResources): string[] =>
  allResources.flatMap(({ name, renamedFrom }) =>
    renamedFrom !== undefined && allResources.some((other) => other.name === renamedFrom)
      ? [`${name}.renamedFrom: '${renamedFrom}' is still a resource; take one of the two out`]
      : [],
  )

/** The paths `many` and `one` of a resource may be equal, but must differ from those of other resources. */
function checkPaths(allResources: AllResources): string[] {
  const owners = new Map<string, string>()
  return allResources.flatMap((resource) =>
    [...new Set(Object.values(resource.path))].flatMap((path) => {
      const other = owners.get(path)
      owners.set(path, resource.name)
      const shared = other === undefined ? [] : [`${resource.name}.path: '${path}' is ${other}'s too; change one`]
      const pathMistakes = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/.test(path)
        ? []
        : [`${resource.name}.path: '${path}' must be words with slashes between, none at the ends`]
      return [...shared, ...pathMistakes]
    }),
  )
}

function checkScreens(allResources: AllResources): string[] {
  const routes = allResources.flatMap(({ name, screens = {} }) =>
    [screens.list, screens.inStudy, screens.create, screens.edit, screens.show].flatMap((route) =>
      route === undefined ? [] : [{ name, route }],
    ),
  )
  const routeMistakes = routes
    .filter(({ route }) => !route.startsWith('/'))
    .map(({ name, route }) => `${name}.screens: '${route}' must begin with a slash`)
  const duplicates = findDuplicates(routes.map(({ route }) => route)).map((route) => {
    const names = routes.filter((each) => each.route === route).map(({ name }) => name)
    return `${[...new Set(names)].join(', ')}.screens: '${route}' is used twice; change one`
  })
  return [...routeMistakes, ...duplicates]
}

/** Names that no field may have: columns of every table, and properties of every response. */
const reservedNames = [
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
  signatureHashName,
  movedAfter,
]
/**
 * Names of parameters that every list has. A filter with the same name would hide the parameter. `language` is not included: a list with
 * a filter of that name gets the language of messages from the header.
 */
const parameters = ['trashed', 'page', 'size', 'sort', 'q', 'allStudies', 'headers']
const suffixes = /_(?:ne|gte|lte|like|in)$/
const camelCase = /^[a-z][A-Za-z0-9]*$/

function checkFieldNames(allResources: AllResources): string[] {
  return allResources.flatMap((resource) => {
    const names = Object.keys(resource.fields)
    return [
      ...names
        .filter((name) => reservedNames.includes(name) || (name === rankName && resource.ordered !== undefined))
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
      ...findDuplicates(names.map(toSnakeCase)).map((name) => `${resource.name}.${name}: two fields have this column; rename one`),
    ]
  })
}
