import { expect, it } from 'vitest'
import type { OwnConsent, OwnForm, OwnStudy, OwnVisit } from '#resources/participants/participantPages.ts'
import { nextTaskOf } from './nextTaskOf.ts'

const createForm = (id: string, dueOn: string | null, status = 'NOT_STARTED') => ({ id, dueOn, status }) as OwnForm
const createStudy = (values: Partial<OwnStudy>) => ({ consents: [], forms: [], visits: [], ...values }) as unknown as OwnStudy
const visit = { id: 'visit', status: 'SCHEDULED', date: '2026-12-01' } as OwnVisit

it('puts an open consent before every form and visit', () => {
  const consents = [
    { id: 'given', state: 'CONSENTED' },
    { id: 'open', state: 'ACTIVE' },
  ] as OwnConsent[]
  const next = nextTaskOf({
    studies: [createStudy({ forms: [createForm('late', '2026-01-01')] }), createStudy({ consents, visits: [visit] })],
  })
  expect(next).toMatchObject({ kind: 'consent', consent: { id: 'open' } })
})

it('puts the form that is due first before others, across studies', () => {
  const studies = [
    createStudy({ forms: [createForm('any', null), createForm('done', '2026-01-01', 'COMPLETED')] }),
    createStudy({ forms: [createForm('due', '2026-12-03')] }),
  ]
  expect(nextTaskOf({ studies })).toMatchObject({ kind: 'form', form: { id: 'due' } })
})

it('names the next scheduled visit when nothing is open, and nothing when there is none', () => {
  expect(nextTaskOf({ studies: [createStudy({ visits: [{ ...visit, id: 'later', date: '2026-12-09' }, visit] })] })).toMatchObject({
    visit: { id: 'visit' },
  })
  expect(nextTaskOf({ studies: [createStudy({ visits: [{ ...visit, status: 'COMPLETED' } as OwnVisit] })] })).toBeNull()
})
