import { rolePermissions } from '#policies/pages.ts'
import { actions, pageNames } from '#resources/core/access.ts'
import { namedValues } from '#resources/core/fieldKinds.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import { versionRowsOf } from '#resources/core/locks.ts'
import { titleKeyOf } from '#resources/core/page.ts'
import { countryCodes, provincesOf } from '#resources/core/places.ts'
import { type ResourceDefinition, systemFields, type Tab } from '#resources/core/resource.ts'
import { pages } from '#resources/pages.ts'

/** Every key that the declarations and their constants ask for. */
export const neededKeys = (resources: readonly ResourceDefinition[]): string[] => [...resources.flatMap(keysOf), ...constantKeys()]

/** The keys of one resource, in the order in which a person would fill them in. */
export function keysOf(resource: ResourceDefinition): string[] {
  const { name, namespace } = resource
  const own = (kind: string, ...rest: string[]) => `${namespace}:${[kind, name, ...rest].join('.')}`
  const tabs = [...(resource.form?.tabs ?? []), ...(resource.detail?.tabs ?? [])]
  const fields = Object.entries(resource.fields)
  const transitions = Object.keys(transitionsOf(resource.fields))
  const signed = Object.entries(transitionsOf(resource.fields)).flatMap(([transition, { signature }]) =>
    signature === undefined ? [] : [transition],
  )
  return unique([
    ...['one', 'many', 'new', ...(resource.screens?.inStudy === undefined ? [] : ['inStudy'])].map((form) => own('titles', form)),
    ...fields.map(([field]) => `${namespace}:${name}.${field}`),
    ...fields.flatMap(([field, definition]) => namedValues(definition).map((value) => own('values', field, value))),
    ...transitions.map((transition) => own('transitions', transition)),
    ...signed.map((transition) => own('meanings', transition)),
    ...tabs.map(({ key }) => own('tabs', key)),
    ...tabs.flatMap(groupsOf).map((group) => own('groups', group)),
    ...(resource.lockedWhen === undefined ? [] : [own('errors', 'RowLocked')]),
    ...(versionRowsOf(resource) === null ? [] : [own('settled')]),
    ...(resource.uniqueWhile ?? []).map(({ code }) => `common:errors.${code}`),
    ...(resource.requires ?? []).map(({ code }) => `common:problems.${code}`),
    ...ruleCodes(resource).map((code) => `common:problems.${code}`),
    ...(resource.view === true ? [] : [`audit:values.auditHistory.kind.${name}`]),
    ...transitions.map((transition) => `audit:values.auditHistory.action.${transition}`),
  ])
}

function constantKeys(): string[] {
  return [
    ...[...pageNames, ...rolePermissions].map((page) => `common:pages.${page}`),
    ...pages.map(titleKeyOf),
    ...actions.map((action) => `common:actions.${action}`),
    ...countryCodes.map((code) => `common:countries.${code}`),
    ...countryCodes.flatMap((code) => provincesOf(code)).map((code) => `common:provinces.${code}`),
    ...systemFields.map((field) => `common:system.${field}`),
  ]
}

const groupsOf = (tab: Tab): string[] => ('groups' in tab ? tab.groups.map(({ key }) => key) : [])

/** Codes that a declaration makes up: of rules over several fields, and of patterns. */
function ruleCodes({ fields, rules }: ResourceDefinition): string[] {
  const patterns = Object.values(fields).flatMap((field) => ('pattern' in field && field.pattern !== undefined ? [field.pattern.code] : []))
  return [...(rules ?? []).map(({ code }) => code), ...patterns]
}

const unique = (keys: readonly string[]): string[] => [...new Set(keys)]
