import { beforeAll, expect, it } from 'vitest'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { taskLines } from './taskLines.ts'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
})

const one = { told: { count: 1, isCapped: false } }

it('lists an unreported serious event before overdue visits, and both before participants who wait in a column', () => {
  const home: HomeAnswer = {
    figures: {},
    tasks: { visitsOverdue: one, seriousReportsDue: one },
    waiting: { told: [{ studyId: 'a', study: 'GLYDE-2', count: 11 }] },
  }
  expect(taskLines(home, i18n.getFixedT('en', 'common'), 'en').map(({ key }) => key)).toEqual([
    'seriousReportsDue',
    'visitsOverdue',
    'waiting a',
  ])
})
