import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { i18n, textsReady } from '../base/i18n/i18n.ts'
import ComingVisitNote from './ComingVisitNote.tsx'

type Row = ResourceAnswer['participantVisit']

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces('visitSchedule')
})
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const markupOf = (visitDate: string | null) =>
  renderToStaticMarkup(<ComingVisitNote resource={{} as never} row={{ visitDate, siteId: 'site' } as Row} />)

it('warns before a visit of a later day is marked as missed, and not on its day or afterwards', () => {
  expect(markupOf('2026-11-22')).toContain('This visit is still to come.')
  expect(markupOf('2026-11-21')).toBe('')
  expect(markupOf('2026-11-20')).toBe('')
  expect(markupOf(null)).toBe('')
})
