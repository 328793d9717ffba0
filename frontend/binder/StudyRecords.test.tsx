import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cellOf, type RecordGrid } from '#resources/binder/recordGrid.ts'
import { i18n, textsReady } from '../base/i18n/i18n.ts'
import { StudyRecords } from './StudyRecords.tsx'

const study: RecordGrid['studies'][number] = {
  id: 'glyde',
  name: 'GLYDE-2',
  columns: [
    { siteId: null, name: null },
    { siteId: 'toronto', name: 'Toronto' },
  ],
  lines: [
    { id: 'protocol', code: '1.1', name: 'Protocol', section: '1 Study', cells: [cellOf({ CURRENT: 1 }), null] },
    { id: 'cv', code: '4.1', name: 'CV', section: '4 Team', cells: [null, cellOf({ CURRENT: 2, MISSING: 1, EXPIRING: 1 })] },
  ],
}
const onSelect = vi.fn()
let root: Root
beforeEach(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces('binder')
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  onSelect.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const show = (isOpenOnly = false) => act(() => root.render(<StudyRecords study={study} isOpenOnly={isOpenOnly} onSelect={onSelect} />))
const buttons = () => [...document.querySelectorAll('button')]

it('shows the state that needs attention first, and how many documents are complete', () => {
  show()
  expect(buttons().map((each) => each.getAttribute('aria-label'))).toEqual([
    'Protocol: Whole study: Current',
    'CV: Toronto: Missing, 3 of 4 complete',
  ])
  expect(document.querySelectorAll('tbody th[scope=row]')).toHaveLength(2)
})

it('opens the documents of a cell', () => {
  show()
  act(() => buttons()[1]?.click())
  expect(onSelect).toHaveBeenCalledWith({ study, line: study.lines[1], column: study.columns[1] })
})

it('shows only document types that need attention if requested', () => {
  show(true)
  expect(buttons()).toHaveLength(1)
  expect(document.body.textContent).not.toContain('Protocol')
})

it('lists the documents by site on a phone', () => {
  const wide = matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({ ...wide(media), matches: media === '(max-width: 767.98px)' }))
  show()
  expect(document.querySelector('table')).toBeNull()
  expect([...document.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(['Whole study', 'Toronto'])
  expect([...document.querySelectorAll('li > span')].map(({ textContent }) => textContent)).toEqual(['Protocol', 'CV'])
})
