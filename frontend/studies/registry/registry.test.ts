import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RegistryAge, RegistryStudy } from '#resources/registryAnswers.ts'
import { criteriaIn } from '#resources/registryCriteria.ts'
import { mappedStudy } from '#resources/registryMapping.ts'
import { chosenAtFirst, differencesOf } from './choices.ts'
import { namesOfParts } from './partNames.ts'
import { statusKey, statusTone } from './registryStatus.ts'

const nothing: RegistryStudy = {
  trialID: 'NCT00000001',
  title: 'Walking and sleep',
  trialAbbreviatedName: null,
  briefSummary: null,
  detailedDescription: null,
  currentStatus: null,
  studyType: null,
  phases: [],
  eligibleGender: null,
  isHealthyVolunteer: null,
  minimumAge: null,
  maximumAge: null,
  eligibilityCriteria: null,
  participantsCount: null,
  startDate: null,
  completionDate: null,
  duration: null,
  interventionNames: [],
  locations: [],
  leadSponsor: null,
  principalInvestigator: null,
  medicalCondition: [],
  keywordList: [],
  notRead: [],
}
const mapped = (says: Partial<RegistryStudy>) => mappedStudy({ ...nothing, ...says }, (months) => `${months} months`)

describe('a study of the registry', () => {
  it('fills no field of which the registry says nothing', () => {
    expect(mapped({})).toEqual({ values: { trialId: 'NCT00000001', trialName: 'Walking and sleep' }, inPart: [] })
  })

  it.each([
    [['EARLY_PHASE1'], 'EARLY_PHASE_1'],
    [['PHASE1', 'PHASE2'], 'PHASE_1_2'],
    [['PHASE3', 'PHASE2'], 'PHASE_2_3'],
    [['NA'], 'NOT_APPLICABLE'],
  ])('of the phases %j is of %s', (phases, phase) => {
    expect(mapped({ phases }).values.phase).toBe(phase)
  })

  it('names what cannot be carried over, or not whole', () => {
    const { values, inPart } = mapped({
      studyType: 'SOMETHING_ELSE',
      phases: ['PHASE1', 'PHASE4'],
      participantsCount: 0,
      isHealthyVolunteer: false,
      briefSummary: 'a'.repeat(3000),
      keywordList: ['sleep', 'Sleep', 'a;b', 'w'.repeat(61)],
      duration: 7,
    })
    expect(inPart).toEqual(['introduction', 'studyType', 'phase', 'noOfParticipants', 'internalTags'])
    expect(values).toMatchObject({ isHealthyVolunteer: false, duration: '7 months', internalTags: ['sleep'] })
    expect(String(values.introduction)).toMatch(/^a{1999}…$/)
  })

  it('has ages in whole years that leave nobody out', () => {
    const perYear = { YEARS: 1, MONTHS: 12, WEEKS: 52.1775, DAYS: 365.2425 }
    const ages = fc.record({ value: fc.nat(1500), unit: fc.constantFrom<RegistryAge['unit'][]>('YEARS', 'MONTHS', 'WEEKS', 'DAYS') })
    fc.assert(
      fc.property(ages, (age) => {
        const years = age.value / perYear[age.unit]
        const { values } = mapped({ minimumAge: age, maximumAge: age })
        if (years > 130) {
          expect([values.minimumAge ?? 130, values.maximumAge]).toEqual([130, undefined])
          return
        }
        expect(Number(values.minimumAge)).toBeLessThanOrEqual(years)
        expect(years - Number(values.minimumAge)).toBeLessThan(1)
        expect(Number(values.maximumAge)).toBeGreaterThanOrEqual(years)
        expect(Number(values.maximumAge) - years).toBeLessThan(1)
      }),
    )
  })
})

it('has the parts that could not be read named in words, each once', () => {
  const parts = [
    'contactsLocationsModule.overallOfficials',
    'eligibilityModule.minimumAge',
    'sponsorCollaboratorsModule.responsibleParty.investigatorFullName',
    'contactsLocationsModule.locations',
  ] as const
  expect(namesOfParts(parts, { field: (name) => `field ${name}`, part: (name) => `part ${name}` })).toEqual([
    'field principleInvestigator',
    'field minimumAge',
    'part locations',
  ])
})

describe('criteria', () => {
  it('are split at their headings', () => {
    expect(criteriaIn('Adults\n\nKey Inclusion Criteria:\n\n* sleeps\n\nEXCLUSION CRITERIA\n* snores')).toEqual({
      inclusion: 'Adults\n\n* sleeps',
      exclusion: '* snores',
    })
  })

  it('without headings are of inclusion, and a sentence is no heading', () => {
    const text = 'Whoever meets the inclusion criteria: adults.'
    expect(criteriaIn(text)).toEqual({ inclusion: text, exclusion: null })
    expect(criteriaIn(null)).toEqual({ inclusion: null, exclusion: null })
  })
})

it('is chosen only where it replaces nothing', () => {
  const theirs = { trialId: 'NCT00000001', trialName: 'New', phase: 'PHASE_1', isHealthyVolunteer: false }
  const inNew = differencesOf(theirs, null)
  expect(chosenAtFirst(inNew)).toEqual(['trialId', 'trialName', 'phase', 'isHealthyVolunteer'])
  const inOurs = differencesOf(theirs, { trialId: 'NCT00000001', trialName: 'Old', phase: null, isHealthyVolunteer: true })
  expect(chosenAtFirst(inOurs)).toEqual(['phase'])
})

it.each([
  ['RECRUITING', 'RECRUITING', 'success'],
  ['NOT_YET_RECRUITING', 'NOT_YET_RECRUITING', 'danger'],
  ['ACTIVE_NOT_RECRUITING', 'ACTIVE_NOT_RECRUITING', 'danger'],
  ['CLOSED_FOR_RECRUITMENT', 'CLOSED_FOR_RECRUITMENT', 'danger'],
  ['WITHHELD', 'UNKNOWN', 'warning'],
  [null, 'UNKNOWN', 'warning'],
])('the status %s is shown as %s in the tone %s', (status, key, tone) => {
  expect([statusKey(status), statusTone(status)]).toEqual([key, tone])
})
