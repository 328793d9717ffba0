import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { RecordImportSummary } from '#resources/participants/recordImport.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { RecordImportResult } from './RecordImportResult.tsx'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces('visitSchedule')
})

const summary: RecordImportSummary = {
  isTrial: true,
  records: 2,
  done: 2,
  rejectedRecords: 0,
  newParticipants: 2,
  forms: 3,
  completedForms: 1,
  cells: 1204,
  counts: { stored: 1203, rejected: 1 },
  lines: [
    {
      row: 2,
      record: 'A-2',
      event: 'dose_1',
      instrument: 'Dose',
      instance: '',
      column: 'height',
      value: 'tall',
      result: 'rejected',
      message: 'Enter a number',
    },
  ],
}

const show = (changes: Partial<RecordImportSummary> = {}): HTMLElement => {
  const element = document.createElement('div')
  element.innerHTML = renderToStaticMarkup(<RecordImportResult summary={{ ...summary, ...changes }} studyId="s" importId="i" />)
  return element
}
const cellsOf = (element: HTMLElement, name: string) =>
  [...element.querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

it('counts the results of all cells, and names each reported value with its record, event, column and reason', () => {
  const element = show()
  expect(cellsOf(element, 'Cells with a value')).toEqual([
    ['Stored', '1,203'],
    ['Value rejected', '1'],
  ])
  expect(cellsOf(element, 'Values and remarks to check')).toEqual([['2', 'A-2', 'dose_1', 'height', 'tall', 'Enter a number']])
})

it('says that a trial wrote nothing, and how many records a stopped import processed', () => {
  expect(show().querySelector('[role="status"]')?.textContent).toContain('Nothing was written.')
  expect(show({ isTrial: false }).querySelector('[role="status"]')?.textContent).toContain('Import finished.')
  expect(show({ done: 1 }).querySelector('[role="status"]')?.textContent).toContain('1 of 2 records were processed.')
})
