import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { WindowSentence } from './WindowSentence.tsx'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['visitSchedule', 'studyScheduler'])
})

const window = { targetOn: '2026-11-27', opensOn: '2026-11-24', closesOn: '2026-12-01', isProjected: false }

const textOf = (row: Partial<Parameters<typeof WindowSentence>[0]['row']>, change: Partial<typeof window> = {}): string => {
  const element = document.createElement('div')
  const visit = { status: 'SCHEDULED', visitDate: null, completedOn: null, ...row } as const
  element.innerHTML = renderToStaticMarkup(<WindowSentence row={visit} window={{ ...window, ...change }} />)
  return (element.textContent ?? '').trim()
}

it('the window of a visit is a sentence with the days by which a planned visit is outside it', () => {
  expect(textOf({ visitDate: '2026-12-03' })).toBe('Due 24 Nov – 1 Dec 2026; planned for 3 Dec 2026: 2 days after the window')
  expect(textOf({ visitDate: '2026-11-23' })).toContain('1 day before the window')
  expect(textOf({ visitDate: '2026-11-24' })).toContain('planned for 24 Nov 2026: within the window')
})

it('the window of a completed visit refers to the day on which it took place', () => {
  const row = { status: 'COMPLETED', visitDate: '2026-11-27', completedOn: '2026-12-02' } as const
  expect(textOf(row)).toContain('took place on 2 Dec 2026: 1 day after the window')
})

it('the window of a visit without a date says if it is an estimate', () => {
  expect(textOf({ status: 'UNSCHEDULED' })).toBe('Due 24 Nov – 1 Dec 2026')
  expect(textOf({ status: 'UNSCHEDULED' }, { isProjected: true })).toContain('estimated; depends on another visit')
})
