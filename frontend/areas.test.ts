import { describe, expect, it } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { sectionsOf, type Tab } from '#resources/core/tabs.ts'
import { resources } from '#resources/index.ts'
import { areas } from './areas.ts'
import { composeExtensions } from './engine/extensions.ts'

const areaComponents = composeExtensions(areas)
const declaredResources: readonly ResourceDefinition[] = resources
const listNamedKeys = (keys: readonly (string | undefined)[]): string[] => [...new Set(keys.flatMap((key) => key ?? []))].sort()
const panelsOf = (tab: Tab): readonly (string | undefined)[] => [
  ...sectionsOf(tab).map((section) => ('panel' in section ? section.panel : undefined)),
  'joins' in tab ? tab.aside : undefined,
]

describe('interface pieces of declarations', () => {
  it('interface pieces exist for every screen and panel that a declaration names, and for no other', () => {
    const screens = declaredResources.flatMap(({ screens = {} }) => [screens.listScreen, screens.formAs, screens.showAs])
    expect(Object.keys(areaComponents.screens).sort()).toEqual(listNamedKeys(screens))
    const panels = declaredResources.flatMap(({ form, detail }) => [...(form?.tabs ?? []), ...(detail?.tabs ?? [])].flatMap(panelsOf))
    expect(Object.keys(areaComponents.panels).sort()).toEqual(listNamedKeys(panels))
  })

  it('interface pieces name only existing resources and fields', () => {
    const resourceComponents = [
      areaComponents.headers,
      areaComponents.creators,
      areaComponents.recordLinks,
      areaComponents.listActions,
      areaComponents.rowActions,
      areaComponents.bulkActions,
    ]
    const names = declaredResources.map(({ name }) => name)
    expect(resourceComponents.flatMap((each) => Object.keys(each)).filter((key) => !names.includes(key))).toEqual([])
    const fields = declaredResources.flatMap(({ name, fields }) => Object.keys(fields).map((field) => `${name}.${field}`))
    const input = [areaComponents.fields, areaComponents.tagSuggestions].flatMap((each) => Object.keys(each))
    expect(input.filter((key) => !fields.includes(key))).toEqual([])
  })
})
