import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { EventImportResult } from '#resources/visits/eventImport.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { VisitsOfFile } from './VisitsOfFile.tsx'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces('visitSchedule')
})

const result: EventImportResult = {
  groups: [{ name: 'Drug A', isNew: true }],
  visits: [
    { name: 'Enrolment', groups: [], targetDay: 0, windowBefore: 0, windowAfter: 3, forms: ['About Them', 'Consent'], isNew: true },
    { name: 'Dose 1', groups: ['Drug A'], targetDay: 7, windowBefore: 1, windowAfter: 2, forms: [], isNew: false },
  ],
  notes: [
    { code: 'formMissing', message: 'The study has no such form.', text: 'Lost Form' },
    { code: 'noDays', message: 'The file has no days.', text: '' },
  ],
}

const show = (isDone: boolean): HTMLElement => {
  const element = document.createElement('div')
  element.innerHTML = renderToStaticMarkup(<VisitsOfFile result={result} isDone={isDone} />)
  return element
}
const cellsOf = (element: HTMLElement) =>
  [...element.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))

it('lists each visit of the file with its day, window, groups and forms, and whether it is new', () => {
  expect(cellsOf(show(false))).toEqual([
    ['Enrolment', '0', '−0 / +3 days', 'All groups', 'About Them, Consent', 'New'],
    ['Dose 1', '7', '−1 / +2 days', 'Drug A', '', 'Exists, unchanged'],
  ])
})

it('counts all visits before the import and the created ones after it, and names what needs attention', () => {
  expect(show(false).querySelector('[role="status"]')?.textContent).toContain('The file defines 2 visits.')
  expect(show(true).querySelector('[role="status"]')?.textContent).toContain('1 visit created.')
  expect([...show(false).querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Lost Form · The study has no such form.',
    'The file has no days.',
  ])
})
