import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { FormTab } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { setTestSession } from '../../base/testSession.ts'
import { FormField } from './FormField.tsx'
import { FormGroups } from './FormGroups.tsx'
import type { FormState } from './useForm.ts'

/** Rendered fields, with the value that tells apart the renders. */
const shown: [string, unknown][] = []
let root: Root
beforeEach(async () => {
  shown.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
  setTestSession()
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['admin', 'dashboard', 'siteLogs'])
  vi.spyOn(FormField, 'type').mockImplementation(({ name, values }) => {
    shown.push([name, values.name ?? values.isHtml])
    return null as never
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const definition = getResource('site')
const tab = { key: 'details', fields: ['name', 'siteCode'] } as unknown as FormTab
const formWith = (values: Values, resource: ResourceDefinition = definition) =>
  ({
    definition: resource,
    prefix: 'f',
    isNew: false,
    isReadOnly: false,
    problems: {},
    draft: { values, stored: {}, today: '2026-11-29', change: () => undefined },
  }) as unknown as FormState

it('renders the field that changed first, and the other fields afterwards', async () => {
  await act(async () => root.render(<FormGroups tab={tab} form={formWith({ name: 'Lake', siteCode: 'L' })} />))
  shown.length = 0
  await act(async () => root.render(<FormGroups tab={tab} form={formWith({ name: 'Lakeshore', siteCode: 'L' })} />))
  expect(shown).toEqual([
    ['name', 'Lakeshore'],
    ['siteCode', 'Lake'],
    ['siteCode', 'Lakeshore'],
  ])
})

it('renders a field whose input depends on the changed field in the same step, so that no typed text is lost', async () => {
  const messageTab = { key: 'words', fields: ['isHtml', 'content'] } as unknown as FormTab
  const renderWith = (isHtml: boolean) =>
    act(async () => root.render(<FormGroups tab={messageTab} form={formWith({ isHtml, content: '' }, getResource('announcement'))} />))
  await renderWith(false)
  shown.length = 0
  await renderWith(true)
  expect(shown.slice(0, 2)).toEqual([
    ['isHtml', true],
    ['content', true],
  ])
})

it('shows neither the state nor the marks of a row that does not exist yet, and no group without fields', async () => {
  const delegation: ResourceDefinition = getResource('delegation')
  const [details] = delegation.form?.tabs ?? []
  if (details === undefined) throw new Error('A delegation has no form')
  const form = { ...formWith({}, delegation), isNew: true }
  await act(async () => root.render(<FormGroups tab={details} form={form} />))
  expect([...new Set(shown.map(([name]) => name))]).toEqual(['studyId', 'siteId', 'userId', 'taskIds', 'startsOn', 'note'])
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['Delegation'])
})
