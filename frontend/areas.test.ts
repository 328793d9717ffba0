import { describe, expect, it } from 'vitest'
import type { ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { areas } from './areas.ts'
import { composePieces } from './engine/pieces.ts'

const pieces = composePieces(areas)
const declared: readonly ResourceDefinition[] = resources
const named = (keys: readonly (string | undefined)[]): string[] => [...new Set(keys.flatMap((key) => key ?? []))].sort()
const panelOf = (tab: Tab): string | undefined => ('panel' in tab ? tab.panel : undefined)

describe('pieces that stand for a declaration', () => {
  it('are there for every screen and panel that a declaration names, and for no other', () => {
    const screens = declared.flatMap(({ screens = {} }) => [screens.listAs, screens.formAs, screens.showAs])
    expect(Object.keys(pieces.screens).sort()).toEqual(named(screens))
    const panels = declared.flatMap(({ form, detail }) => [...(form?.tabs ?? []), ...(detail?.tabs ?? [])].map(panelOf))
    expect(Object.keys(pieces.panels).sort()).toEqual(named(panels))
  })

  it('name resources and fields that there are', () => {
    const ofResources = [pieces.headers, pieces.creators, pieces.recordLinks, pieces.listActions, pieces.rowActions, pieces.bulkActions]
    const names = declared.map(({ name }) => name)
    expect(ofResources.flatMap((each) => Object.keys(each)).filter((key) => !names.includes(key))).toEqual([])
    const fields = declared.flatMap(({ name, fields }) => Object.keys(fields).map((field) => `${name}.${field}`))
    const given = [pieces.fields, pieces.tagSuggestions].flatMap((each) => Object.keys(each))
    expect(given.filter((key) => !fields.includes(key))).toEqual([])
  })
})
