import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseClock } from '#resources/core/values/day.ts'
import type { Activity } from '#resources/participants/dailyActivities.ts'
import { timeZoneOf } from '../../base/i18n/dates.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { setTestSession } from '../../base/testSession.ts'
import { TestPage } from '../../engine/TestPage.tsx'
import { ActivityLine } from './ActivityLine.tsx'

const row = { id: 'v1', participantId: 'p1', labels: { participantId: 'Ava Stone', visitId: 'Screening' } }
const visit = { kind: 'visit', resource: 'participantVisit', on: '2026-10-30', at: '09:30', subjectId: null, phone: null, row }
const beginsAt = parseClock(timeZoneOf(row as never), '2026-10-30 09:30').getTime()

let root: Root
beforeEach(async () => {
  setTestSession()
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['dailyActivities', 'visitSchedule'])
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function showMinutesBefore(minutes: number): Promise<string> {
  const line = (
    <TestPage>
      <ActivityLine
        activity={visit as unknown as Activity}
        now={new Date(beginsAt - minutes * 60_000)}
        section="TODAY"
        mark={null}
        beginsHour={false}
        hasZone={false}
        onOpen={() => undefined}
      />
    </TestPage>
  )
  await act(async () => root.render(line))
  return document.querySelector('.activity-what')?.textContent ?? ''
}

it('announces a visit from ten minutes before it begins, and not earlier or after its start', async () => {
  expect(await showMinutesBefore(11)).toBe('Screening')
  expect(await showMinutesBefore(10)).toBe('Begins in 10 minutesScreening')
  expect(await showMinutesBefore(1)).toBe('Begins in 1 minuteScreening')
  expect(await showMinutesBefore(0)).toBe('Begins nowScreening')
  expect(await showMinutesBefore(-1)).toBe('Screening')
})
