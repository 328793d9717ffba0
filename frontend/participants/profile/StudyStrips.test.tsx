import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { CardVisit } from '#resources/recruitment/boardAnswers.ts'
import { expectSoon } from '../../base/expectSoon.ts'
import { http } from '../../base/http.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { setTestSession } from '../../base/testSession.ts'
import { TestPage } from '../../engine/TestPage.tsx'
import { StudyStrips } from './StudyStrips.tsx'

let root: Root
beforeEach(async () => {
  setTestSession()
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['participants', 'trialboard'])
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const participation = {
  id: 'card',
  actions: [],
  participantId: 'person',
  studyId: 'study',
  studyName: 'GLYDE-2',
  siteName: 'Lakeshore',
  subjectId: 'GLYDE2-0203',
  recruitmentStatus: 'ENROLLED',
  conductStatus: 'UNDER_WAY',
  groupId: 'arm',
  consentStatus: 'LAST_REVIEW',
  consent: { isNeeded: true, givenOn: '2026-11-12', endedOn: null, needsCountersignature: false, isReconsent: false },
  labels: { groupId: { arm: 'Arm B' } },
}
const next = { kind: 'SCHEDULED', name: 'Week 12', on: '2099-11-27', time: '15:15' } as const satisfies CardVisit

const Address = () => <output>{useLocation().search}</output>
async function show(row: object, person: object = {}): Promise<string> {
  vi.spyOn(http, 'get').mockResolvedValue({ data: [{ ...participation, visit: next, ...row }], headers: {} })
  await act(async () =>
    root.render(
      <TestPage key={crypto.randomUUID()}>
        <StudyStrips row={{ id: 'person', inMyStudies: true, ...person } as ResourceAnswer['participant']} />
        <Address />
      </TestPage>,
    ),
  )
  await expectSoon(() => expect(document.querySelector('li')).not.toBeNull())
  return document.body.textContent ?? ''
}

it('shows study, subject ID, site, status, arm, next visit and consent of each participation', async () => {
  const text = await show({})
  for (const fact of [
    'GLYDE-2',
    'GLYDE2-0203',
    'Lakeshore',
    'Enrolled',
    'Arm B',
    'Next: Week 12, 27 Nov 2099',
    'Consent signed 12 Nov 2026',
  ])
    expect(text).toContain(fact)
  act(() => document.querySelector('button')?.click())
  expect(document.querySelector('output')?.textContent).toBe('?tab=studies&participantStudy=study')
})

it('shows the end of study conduct in place of the enrolment', async () => {
  const text = await show({ conductStatus: 'WITHDRAWN' })
  expect(text).toContain('Withdrawn')
  expect(text).not.toContain('Enrolled')
})

it('states that no visit is scheduled only during study conduct', async () => {
  const visit = { kind: 'NONE', name: null, on: null, time: null }
  expect(await show({ visit })).toContain('No visits scheduled')
  expect(await show({ visit, conductStatus: 'NOT_STARTED' })).not.toContain('No visits scheduled')
})

it('hides visit and consent while the profile is locked', async () => {
  const text = await show({ visit: null, consent: null }, { redacted: true })
  expect(text).toContain('GLYDE2-0203')
  expect(text).not.toMatch(/Week 12|Consent/)
})

const facts = participation.consent
const unsigned = { ...facts, givenOn: null }
const tone = () => document.querySelector<HTMLElement>('.profile-study-consent')?.dataset.tone

it.each([
  ['LAST_REVIEW', facts, 'Consent signed 12 Nov 2026', undefined],
  ['CONSENTED', { ...facts, needsCountersignature: true }, 'Consent signed 12 Nov 2026, not countersigned', undefined],
  [null, unsigned, 'Consent not requested', 'danger'],
  ['SENT', unsigned, 'Consent not signed', 'danger'],
  ['SENT', { ...unsigned, isReconsent: true }, 'Re-consent not signed', 'danger'],
  ['REQUIRES_RECONSENT', facts, 'Re-consent required', 'danger'],
  ['DECLINED', { ...unsigned, endedOn: '2026-11-20' }, 'Consent declined 20 Nov 2026', 'danger'],
  ['WITHDRAWN', { ...facts, endedOn: '2026-11-20' }, 'Consent withdrawn 20 Nov 2026', 'danger'],
])(
  'shows the consent %s of a participant in conduct in plain words, as a danger if it is not in force',
  async (consentStatus, consent, sentence, expected) => {
    expect(await show({ consentStatus, consent })).toContain(sentence)
    expect(tone()).toBe(expected)
  },
)

it('shows a consent that is not signed before study conduct without a danger', async () => {
  expect(await show({ consentStatus: 'SENT', consent: unsigned, conductStatus: 'NOT_STARTED' })).toContain('Consent not signed')
  expect(tone()).toBeUndefined()
})

it('mentions no consent in a study that needs none', async () =>
  expect(await show({ consentStatus: null, consent: { ...unsigned, isNeeded: false } })).not.toContain('Consent'))
