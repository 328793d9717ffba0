import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RegistryAge, RegistryStudy } from '#resources/registryAnswers.ts'
import { criteriaIn } from '#resources/registryCriteria.ts'
import { mappedStudy } from '#resources/registryMapping.ts'
import { contradictsRegistry } from '#resources/registryStatuses.ts'
import { chosenAtFirst, differencesOf } from './choices.ts'
import { namesOfParts } from './partNames.ts'
import { statusKey, statusTone } from './registryStatus.ts'
import { wordDifferences } from './wordDifferences.ts'

const nothing: RegistryStudy = {
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

  it('falls back on the summary where the registry has no detailed description, and takes long conditions whole', () => {
    const condition = `Severe ${'chronic '.repeat(10)}insomnia; in adults`
    const { values, inPart } = mapped({ briefSummary: 'Walks.', medicalCondition: [condition] })
    expect(values).toMatchObject({ introduction: 'Walks.', description: 'Walks.', conditions: [condition.replace(';', ',')] })
    expect(inPart).toEqual([])
  })

  it('brings the sponsor’s number, its contact and its status in the registry', () => {
    const contact = { name: 'Ann', phone: '(416) 555-0100', email: 'ann@walks.example' }
    const { values, inPart } = mapped({ sponsorNumber: 'WALK-1', centralContact: contact, currentStatus: 'TERMINATED' })
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
  ] as const)('has %j as years and months', (minimumAge, years, months) => {
    const { values, inPart } = mapped({ minimumAge })
    expect([values.minimumAge, values.minimumAgeMonths, inPart]).toEqual([years, months, []])
  })

  it('has ages that leave nobody out, to the month', () => {
    const perMonth = { YEARS: 1 / 12, MONTHS: 1, WEEKS: 4.348125, DAYS: 30.436875 }
    const ages = fc.record({ value: fc.nat(1500), unit: fc.constantFrom<RegistryAge['unit'][]>('MONTHS', 'WEEKS', 'DAYS') })
    fc.assert(
      fc.property(ages, (age) => {
        const months = age.value / perMonth[age.unit]
        const { values } = mapped({ minimumAge: age, maximumAge: age })
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
  ])('of the shape %j are told apart', (text, inclusion, exclusion) => {
    expect(criteriaIn(text)).toEqual({ inclusion, exclusion })
  })

  it('without headings are of inclusion, and a sentence is no heading', () => {
    const text = 'Whoever meets the inclusion criteria: adults.'
    expect(criteriaIn(text)).toEqual({ inclusion: text, exclusion: null })
    expect(criteriaIn(null)).toEqual({ inclusion: null, exclusion: null })
  })
})

it('differs word by word, and is the whole text again', () => {
  const words = fc.array(fc.constantFrom('sleep', 'well', 'at', 'night', '\n', ' '), { maxLength: 30 }).map((each) => each.join(' '))
  const { left, right } = wordDifferences('Adults who sleep badly', 'Adults who never sleep')
  expect(left.filter(({ isChanged }) => isChanged).map(({ text }) => text.trim())).toEqual(['badly'])
  expect(right.filter(({ isChanged }) => isChanged).map(({ text }) => text.trim())).toEqual(['never'])
  fc.assert(
    fc.property(words, words, (one, other) => {
      const sides = wordDifferences(one, other)
      const textOf = (pieces: typeof sides.left, keeps: (isChanged: boolean) => boolean) =>
        pieces.flatMap(({ text, isChanged }) => (keeps(isChanged) ? [text] : [])).join('')
      expect([textOf(sides.left, () => true), textOf(sides.right, () => true)]).toEqual([one, other])
      const same = [sides.left, sides.right].map((side) => textOf(side, (isChanged) => !isChanged).replace(/\s/g, ''))
      expect(same[0]).toBe(same[1])
    }),
  )
})

it('contradicts a study here that recruits, or is about to', () => {
  expect(contradictsRegistry({ status: 'RECRUITING', registryStatus: 'TERMINATED' })).toBe(true)
  expect(contradictsRegistry({ status: 'COMPLETED', registryStatus: 'COMPLETED' })).toBe(false)
  expect(contradictsRegistry({ status: 'RECRUITING', registryStatus: 'RECRUITING' })).toBe(false)
  expect(contradictsRegistry({ status: 'RECRUITING', registryStatus: null })).toBe(false)
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
