import { rolePermissions } from '#policies/pages.ts'
import { actions, pageNames } from '#resources/core/access.ts'
import { getNamedValues } from '#resources/core/fieldKinds.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import { versionRowsOf } from '#resources/core/locks.ts'
import { titleKeyOf } from '#resources/core/page.ts'
import { type ResourceDefinition, systemFields } from '#resources/core/resource.ts'
import { sectionsOf, type TabSection } from '#resources/core/tabs.ts'
import { countryCodes, provincesOf } from '#resources/core/values/countries.ts'
import { pages } from '#resources/organisation/pages.ts'

/** Returns every key that the declarations and their constants require. */
export const neededKeys = (resources: readonly ResourceDefinition[]): string[] => [...resources.flatMap(keysOf), ...listConstantKeys()]

/** Returns the keys of one resource, in a natural order for translation. */
export function keysOf(resource: ResourceDefinition): string[] {
  const { name, namespace } = resource
  const createResourceKey = (kind: string, ...segments: string[]) => `${namespace}:${[kind, name, ...segments].join('.')}`
  const tabs = [...(resource.form?.tabs ?? []), ...(resource.detail?.tabs ?? [])]
  const sections = tabs.flatMap(sectionsOf)
  const fields = Object.entries(resource.fields)
  const transitions = Object.keys(transitionsOf(resource.fields))
  const signed = Object.entries(transitionsOf(resource.fields)).flatMap(([transition, { signature }]) =>
    signature === undefined ? [] : [transition],
  )
  return removeDuplicates([
    ...['one', 'many', 'new', ...(resource.screens?.inStudy === undefined ? [] : ['inStudy'])].map((form) =>
      createResourceKey('titles', form),
    ),
    ...fields.map(([field]) => `${namespace}:${name}.${field}`),
    ...fields.flatMap(([field, definition]) => getNamedValues(definition).map((value) => createResourceKey('values', field, value))),
    ...transitions.map((transition) => createResourceKey('transitions', transition)),
    ...signed.map((transition) => createResourceKey('meanings', transition)),
    ...[...tabs, ...sections].map(({ key }) => createResourceKey('tabs', key)),
    ...tabs.flatMap(({ section }) => (section === undefined ? [] : [createResourceKey('sections', section)])),
    ...sections.flatMap(groupsOf).map((group) => createResourceKey('groups', group)),
    ...(resource.lockedWhen === undefined ? [] : [createResourceKey('errors', 'RowLocked')]),
    ...(versionRowsOf(resource) === null ? [] : [createResourceKey('settled')]),
    ...(resource.uniqueWhile ?? []).map(({ code }) => `common:errors.${code}`),
    ...(resource.menu?.shared === undefined ? [] : [`${namespace}:nav.${resource.menu.shared}`]),
    ...(resource.requires ?? []).map(({ code }) => `common:problems.${code}`),
    ...listRuleCodes(resource).map((code) => `common:problems.${code}`),
    ...(resource.view === true ? [] : [`audit:values.auditHistory.kind.${name}`]),
    ...transitions.map((transition) => `audit:values.auditHistory.action.${transition}`),
  ])
}

function listConstantKeys(): string[] {
  return [
    ...[...pageNames, ...rolePermissions].map((page) => `common:pages.${page}`),
    ...pages.map(titleKeyOf),
    ...actions.map((action) => `common:actions.${action}`),
    ...countryCodes.map((code) => `common:countries.${code}`),
    ...countryCodes.flatMap((code) => provincesOf(code)).map((code) => `common:provinces.${code}`),
    ...systemFields.map((field) => `common:system.${field}`),
  ]
}

const groupsOf = (tab: TabSection): string[] => ('groups' in tab ? tab.groups.map(({ key }) => key) : [])

/** Returns the codes that a declaration defines: of rules over several fields, and of patterns. */
function listRuleCodes({ fields, rules }: ResourceDefinition): string[] {
  const patterns = Object.values(fields).flatMap((field) => ('pattern' in field && field.pattern !== undefined ? [field.pattern.code] : []))
  return [...(rules ?? []).map(({ code }) => code), ...patterns]
}

const removeDuplicates = (keys: readonly string[]): string[] => [...new Set(keys)]
