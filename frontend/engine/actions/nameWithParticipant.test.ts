import { expect, it } from 'vitest'
import { nameWithParticipant } from './nameWithParticipant.ts'

it('adds the participant to the name of a row that has only study and subject ID', () => {
  const row = { labels: { studyId: 'GLYDE-2', participantId: 'Omar Haddad' } }
  expect(nameWithParticipant(row, 'GLYDE-2 · S-00617')).toBe('GLYDE-2 · S-00617 · Omar Haddad')
})

it('names a participant once, and no one for a row without a participant', () => {
  const row = { labels: { participantId: 'Omar Haddad' } }
  expect(nameWithParticipant(row, 'Week 4 · Omar Haddad · 11 Dec 2026')).toBe('Week 4 · Omar Haddad · 11 Dec 2026')
  expect(nameWithParticipant({ labels: {} }, 'Toronto clinic')).toBe('Toronto clinic')
  expect(nameWithParticipant({}, 'Toronto clinic')).toBe('Toronto clinic')
})
