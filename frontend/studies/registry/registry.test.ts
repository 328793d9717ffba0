import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RegistryAge, RegistryStudy } from '#resources/studies/registry/registryAnswers.ts'
import { parseCriteria } from '#resources/studies/registry/registryCriteria.ts'
import { mapRegistryStudy } from '#resources/studies/registry/registryMapping.ts'
import { contradictsRegistry } from '#resources/studies/registryStatuses.ts'
import { differencesOf, getDefaultFields } from './choices.ts'
import { namesOfParts } from './partNames.ts'
import { getStatusKey, getStatusTone } from './registryStatus.ts'
import { wordDifferences } from './wordDifferences.ts'

const emptyStudy: RegistryStudy = {
  trialID: 'NCT00000001',
  title: 'Walking and sleep',
  sponsorNumber: null,
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
  centralContact: null,
  leadSponsor: null,
  principalInvestigator: null,
  medicalCondition: [],
  keywordList: [],
  notRead: [],
}
const mapStudy = (values: Partial<RegistryStudy>) => mapRegistryStudy({ ...emptyStudy, ...values }, (months) => `${months} months`)

describe('a study of the registry', () => {
  it('leaves fields empty that the registry does not contain', () => {
    expect(mapStudy({})).toEqual({ values: { trialId: 'NCT00000001', trialName: 'Walking and sleep' }, inPart: [] })
  })

  it.each([
    [['EARLY_PHASE1'], 'EARLY_PHASE_1'],
    [['PHASE1', 'PHASE2'], 'PHASE_1_2'],
    [['PHASE3', 'PHASE2'], 'PHASE_2_3'],
    [['NA'], 'NOT_APPLICABLE'],
  ])('maps the phases %j to %s', (phases, phase) => {
    expect(mapStudy({ phases }).values.phase).toBe(phase)
  })

  it('names values that cannot be copied, or only in part', () => {
    const { values, inPart } = mapStudy({
      studyType: 'SOMETHING_ELSE',
      phases: ['PHASE1', 'PHASE4'],
      participantsCount: 0,
      isHealthyVolunteer: false,
      briefSummary: 'a'.repeat(6000),
      keywordList: ['sleep', 'Sleep', 'a;b', 'w'.repeat(61)],
      sponsorNumber: 'n'.repeat(41),
      centralContact: { name: 'Ann', phone: '416-555-0100 ext. 12', email: 'nobody' },
      minimumAge: { value: 10, unit: 'DAYS' },
      duration: 7,
    })
    expect(inPart).toEqual([
      'alternativeTrialId',
      'introduction',
      'studyType',
      'phase',
      'noOfParticipants',
      'contactPhone',
      'contactEmail',
      'minimumAge',
      'internalTags',
    ])
    expect(values).toMatchObject({
      isHealthyVolunteer: false,
      duration: '7 months',
      internalTags: ['sleep', 'a,b'],
      contactPhone: '+14165550100',
      minimumAge: 0,
      minimumAgeMonths: 0,
    })
    expect(String(values.introduction)).toMatch(/^a{4999}…$/)
  })

  it('uses the summary when the registry has no detailed description, and copies long conditions in full', () => {
    const condition = `Severe ${'chronic '.repeat(10)}insomnia; in adults`
    const { values, inPart } = mapStudy({ briefSummary: 'Walks.', medicalCondition: [condition] })
    expect(values).toMatchObject({ introduction: 'Walks.', description: 'Walks.', conditions: [condition.replace(';', ',')] })
    expect(inPart).toEqual([])
  })

  it('copies the sponsor’s number, contact and registry status', () => {
    const contact = { name: 'Ann', phone: '(416) 555-0100', email: 'ann@walks.example' }
    const { values, inPart } = mapStudy({ sponsorNumber: 'WALK-1', centralContact: contact, currentStatus: 'TERMINATED' })
    expect(values).toMatchObject({
      alternativeTrialId: 'WALK-1',
      contactPhone: '+14165550100',
      contactEmail: 'ann@walks.example',
      registryStatus: 'TERMINATED',
    })
    expect(inPart).toEqual([])
  })

  it.each([
    [{ value: 6, unit: 'MONTHS' }, 0, 6],
    [{ value: 30, unit: 'MONTHS' }, 2, 6],
    [{ value: 18, unit: 'YEARS' }, 18, undefined],
  ] as const)('maps %j to years and months', (minimumAge, years, months) => {
    const { values, inPart } = mapStudy({ minimumAge })
    expect([values.minimumAge, values.minimumAgeMonths, inPart]).toEqual([years, months, []])
  })

  it('maps ages without excluding any participant, to the month', () => {
    const perMonth = { YEARS: 1 / 12, MONTHS: 1, WEEKS: 4.348125, DAYS: 30.436875 }
    const ages = fc.record({ value: fc.nat(1500), unit: fc.constantFrom<RegistryAge['unit'][]>('MONTHS', 'WEEKS', 'DAYS') })
    fc.assert(
      fc.property(ages, (age) => {
        const months = age.value / perMonth[age.unit]
        const { values } = mapStudy({ minimumAge: age, maximumAge: age })
        const [youngest, oldest] = [
          Number(values.minimumAge) * 12 + Number(values.minimumAgeMonths),
          Number(values.maximumAge) * 12 + Number(values.maximumAgeMonths),
        ]
        expect(youngest).toBeLessThanOrEqual(months)
        expect(months - youngest).toBeLessThan(1)
        expect(oldest).toBeGreaterThanOrEqual(months)
        expect(oldest - months).toBeLessThan(1)
      }),
    )
  })
})

it('names unreadable parts once each', () => {
  const partNames = [
    'contactsLocationsModule.overallOfficials',
    'eligibilityModule.minimumAge',
    'sponsorCollaboratorsModule.responsibleParty.investigatorFullName',
    'contactsLocationsModule.locations',
  ] as const
  expect(namesOfParts(partNames, { field: (name) => `field ${name}`, part: (name) => `part ${name}` })).toEqual([
    'field principleInvestigator',
    'field minimumAge',
    'part locations',
  ])
})

describe('eligibility criteria text', () => {
  it('criteria text is split at its headings', () => {
    expect(parseCriteria('Adults\n\nKey Inclusion Criteria:\n\n* sleeps\n\nEXCLUSION CRITERIA\n* snores')).toEqual({
      inclusion: 'Adults\n\n* sleeps',
      exclusion: '* snores',
    })
  })

  it.each([
    ['INCLUSION:\nsleeps\nEXCLUSION:\nsnores', 'sleeps', 'snores'],
    ['Inclusion Criteria: sleeps\nExclusion Criteria: snores', 'sleeps', 'snores'],
    ['1. Inclusion criteria\nsleeps\n2. Non-inclusion criteria:\nsnores', 'sleeps', 'snores'],
    [
      'Inclusion Criteria (Part A)\nsleeps\nExclusion criteria for all parts:\nsnores',
      'Inclusion Criteria (Part A)\nsleeps',
      'Exclusion criteria for all parts:\nsnores',
    ],
    ['Inclusion Criteria:\nsleeps\nDoes not meet exclusion criteria:', 'sleeps\nDoes not meet exclusion criteria:', null],
    ['Inclusion and exclusion criteria:\nsleeps', 'Inclusion and exclusion criteria:\nsleeps', null],
  ])('criteria text of the form %j is split correctly', (text, inclusion, exclusion) => {
    expect(parseCriteria(text)).toEqual({ inclusion, exclusion })
  })

  it('without headings counts as inclusion, and a sentence is not a heading', () => {
    const text = 'Whoever meets the inclusion criteria: adults.'
    expect(parseCriteria(text)).toEqual({ inclusion: text, exclusion: null })
    expect(parseCriteria(null)).toEqual({ inclusion: null, exclusion: null })
  })
})

it('compares texts term by term, and can reassemble them', () => {
  const textArbitrary = fc
    .array(fc.constantFrom('sleep', 'well', 'at', 'night', '\n', ' '), { maxLength: 30 })
    .map((each) => each.join(' '))
  const { left, right } = wordDifferences('Adults who sleep badly', 'Adults who never sleep')
  expect(left.filter(({ isChanged }) => isChanged).map(({ text }) => text.trim())).toEqual(['badly'])
  expect(right.filter(({ isChanged }) => isChanged).map(({ text }) => text.trim())).toEqual(['never'])
  fc.assert(
    fc.property(textArbitrary, textArbitrary, (firstText, secondText) => {
      const differences = wordDifferences(firstText, secondText)
      const textOf = (segments: typeof differences.left, isIncluded: (isChanged: boolean) => boolean) =>
        segments.flatMap(({ text, isChanged }) => (isIncluded(isChanged) ? [text] : [])).join('')
      expect([textOf(differences.left, () => true), textOf(differences.right, () => true)]).toEqual([firstText, secondText])
      const unchangedTexts = [differences.left, differences.right].map((segments) =>
        textOf(segments, (isChanged) => !isChanged).replace(/\s/g, ''),
      )
      expect(unchangedTexts[0]).toBe(unchangedTexts[1])
    }),
  )
})

it('conflicts with a registry status of ended while a study here recruits or is about to', () => {
  expect(contradictsRegistry({ status: 'RECRUITING', registryStatus: 'TERMINATED' })).toBe(true)
  expect(contradictsRegistry({ status: 'COMPLETED', registryStatus: 'COMPLETED' })).toBe(false)
  expect(contradictsRegistry({ status: 'RECRUITING', registryStatus: 'RECRUITING' })).toBe(false)
  expect(contradictsRegistry({ status: 'RECRUITING', registryStatus: null })).toBe(false)
})

it('selects values by default only when they replace nothing', () => {
  const registryValues = { trialId: 'NCT00000001', trialName: 'New', phase: 'PHASE_1', isHealthyVolunteer: false }
  const newDifferences = differencesOf(registryValues, null)
  expect(getDefaultFields(newDifferences)).toEqual(['trialId', 'trialName', 'phase', 'isHealthyVolunteer'])
  const storedDifferences = differencesOf(registryValues, {
    trialId: 'NCT00000001',
    trialName: 'Old',
    phase: null,
    isHealthyVolunteer: true,
  })
  expect(getDefaultFields(storedDifferences)).toEqual(['phase'])
})

it.each([
  ['RECRUITING', 'RECRUITING', 'success'],
  ['NOT_YET_RECRUITING', 'NOT_YET_RECRUITING', 'danger'],
  ['ACTIVE_NOT_RECRUITING', 'ACTIVE_NOT_RECRUITING', 'danger'],
  ['CLOSED_FOR_RECRUITMENT', 'CLOSED_FOR_RECRUITMENT', 'danger'],
  ['WITHHELD', 'UNKNOWN', 'warning'],
  [null, 'UNKNOWN', 'warning'],
])('shows the status %s as %s in the tone %s', (status, key, tone) => {
  expect([getStatusKey(status), getStatusTone(status)]).toEqual([key, tone])
})
