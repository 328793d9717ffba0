import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { FormTab } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { FormGroups } from './FormGroups.tsx'
import type { FormState } from './useForm.ts'

const { shown } = vi.hoisted(() => ({ shown: [] as [string, unknown][] }))
vi.mock('./FormField.tsx', () => ({
  FormField: ({ name, values }: { readonly name: string; readonly values: Values }) => {
    shown.push([name, values.name ?? values.isHtml])
    return null
  },
}))
vi.mock('../../base/session/useSession.ts', () => ({
  useSession: () => ({ organisation: { customFields: {} }, can: () => true }),
}))
vi.mock('../../base/customFields/useDefinition.ts', () => ({ useDefinition: (resource: string) => getResource(resource) }))
vi.mock('../../base/texts/useTexts.ts', () => ({ useTexts: () => ({ group: String, tab: String }) }))

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
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<FormGroups tab={tab} form={formWith({ name: 'Lake', siteCode: 'L' })} />))
  shown.length = 0
  await act(async () => root.render(<FormGroups tab={tab} form={formWith({ name: 'Lakeshore', siteCode: 'L' })} />))
  expect(shown).toEqual([
    ['name', 'Lakeshore'],
    ['siteCode', 'Lake'],
    ['name', 'Lakeshore'],
    ['siteCode', 'Lakeshore'],
  ])
  await act(async () => root.unmount())
})

it('renders a field whose input depends on the changed field in the same step, so that no typed text is lost', async () => {
  const root = createRoot(document.createElement('div'))
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
  await act(async () => root.unmount())
})

it('shows neither the state nor the marks of a row that does not exist yet, and no group without fields', async () => {
  const delegation: ResourceDefinition = getResource('delegation')
  const [details] = delegation.form?.tabs ?? []
  if (details === undefined) throw new Error('A delegation has no form')
  const container = document.createElement('div')
  const root = createRoot(container)
  shown.length = 0
  const form = { ...formWith({}, delegation), isNew: true }
  await act(async () => root.render(<FormGroups tab={details} form={form} />))
  expect([...new Set(shown.map(([name]) => name))]).toEqual(['studyId', 'siteId', 'userId', 'taskIds', 'startsOn', 'note'])
  expect([...container.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['what'])
  await act(async () => root.unmount())
})
