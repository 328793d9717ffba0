import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import type { Visit } from './calendarEvents.ts'
import { VisitContent } from './VisitContent.tsx'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces('studyScheduler')
})

const visit = {
  id: '1',
  status: 'SCHEDULED',
  visitTime: '09:30:00',
  daysOutside: null,
  plannedOutside: null,
  labels: { participantId: 'Aisha García', visitId: 'Week 4', siteId: 'Toronto' },
} as unknown as Visit

const show = (row: Visit, isShort = false): HTMLElement => {
  const element = document.createElement('div')
  element.innerHTML = renderToStaticMarkup(<VisitContent row={row} siteColour={null} zone={null} isShort={isShort} />)
  return element
}

it('a visit in the calendar shows the time first, then the participant, the visit and the site', () => {
  const element = show(visit)
  expect([...element.querySelectorAll('.scheduler-content > span')].map(({ textContent }) => textContent)).toEqual([
    '09:30 Aisha García',
    'Week 4 · Toronto',
  ])
  expect(show(visit, true).querySelector('.scheduler-content')?.textContent).toBe('09:30 Aisha García · Week 4')
})

it('a visit outside its window says by how many days, and has a warning sign even if only one line fits', () => {
  const outside = { ...visit, plannedOutside: 2 }
  expect(show(outside).textContent).toContain('2 days after the window')
  expect(show({ ...visit, daysOutside: -1 }).textContent).toContain('1 day before the window')
  expect(show(outside, true).querySelector('.anticon')).not.toBeNull()
  expect(show(visit, true).querySelector('.anticon')).toBeNull()
})
