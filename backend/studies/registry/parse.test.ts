import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePage, parseStudy } from './parse.ts'

/** Returns a response with the fields that a test needs. */
const answerOf = (modules: object) => ({
  protocolSection: { identificationModule: { nctId: 'NCT00000001', briefTitle: 'A study' }, ...modules },
})
const parseModules = (modules: object = {}) => {
  const read = parseStudy(answerOf(modules))
  if (read === null) throw new Error('It should be read')
  return read
}

describe('a study of the registry', () => {
  test('a study of the registry with its number alone is read, with empty fields', () => {
    expect(parseModules()).toMatchObject({
      trialID: 'NCT00000001',
      title: 'A study',
      briefSummary: null,
      minimumAge: null,
      locations: [],
      keywordList: [],
      principalInvestigator: null,
      duration: null,
      notRead: [],
    })
  })

  test.each([
    ['18 Years', { value: 18, unit: 'YEARS' }],
    ['1 Month', { value: 1, unit: 'MONTHS' }],
    ['6 weeks', { value: 6, unit: 'WEEKS' }],
    ['30 Days', { value: 30, unit: 'DAYS' }],
  ])('reads an age of %s', (minimumAge, expected) => {
    expect(parseModules({ eligibilityModule: { minimumAge } }).minimumAge).toEqual(expected)
  })

  test.each([
    ['2021-03-01', '2022-06', 15],
    ['2021-03', '2021-03-30', 0],
    ['2021', '2022', null],
    ['2022-01', '2021-01', null],
  ])('a study from %s to %s lasts %s months', (start, completion, months) => {
    const read = parseModules({ statusModule: { startDateStruct: { date: start }, completionDateStruct: { date: completion } } })
    expect([read.startDate, read.completionDate, read.duration]).toEqual([start, completion, months])
  })

  test('a study of the registry is read from Markdown: nothing is escaped, italic or bold, and lists have bullets', () => {
    const read = parseModules({
      descriptionModule: { briefSummary: 'HbA1c \\>=7.01% and \\[CAU\\]', detailedDescription: '* **Sleep**\n   * *naps* of 3\\*4 min' },
      eligibilityModule: { eligibilityCriteria: '* Age 4 to \\<8 years\n1. snake_case \\~ 2 &lt; 3' },
    })
    expect(read).toMatchObject({
      briefSummary: 'HbA1c >=7.01% and [CAU]',
      detailedDescription: '• Sleep\n   • naps of 3*4 min',
      eligibilityCriteria: '• Age 4 to <8 years\n1. snake_case ~ 2 < 3',
    })
  })

  test('a study of the registry loses no letter and no digit of its Markdown, and has no backslash', () => {
    const signs = fc.constantFrom('\\>', '\\[', '\\*', '**', '*', '_', ' ', '\n', '* ', '1. ', 'word', '7', 'é', '(', ')')
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 40 }), (input) => {
        const text = input.join('')
        const read = parseModules({ descriptionModule: { briefSummary: text } }).briefSummary ?? ''
        const lettersOf = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '')
        expect(lettersOf(read)).toBe(lettersOf(text))
        expect(read).not.toContain('\\')
      }),
    )
  })

  test('a study of the registry has the number of its sponsor and its first central contact', () => {
    const read = parseStudy({
      protocolSection: {
        identificationModule: { nctId: 'NCT00000001', orgStudyIdInfo: { id: 'WALK-1' } },
        contactsLocationsModule: {
          centralContacts: [{ name: 'Ann', phone: '416-555-0100', phoneExt: '12', email: 'ann@walks.example' }, { name: 'Ben' }],
        },
      },
    })
    expect(read).toMatchObject({
      sponsorNumber: 'WALK-1',
      centralContact: { name: 'Ann', phone: '416-555-0100 ext. 12', email: 'ann@walks.example' },
      notRead: [],
    })
  })

  test('a study of the registry lists unreadable values, and keeps unknown ones', () => {
    const read = parseModules({
      statusModule: { overallStatus: 'PAUSED_FOR_NOW', startDateStruct: { date: '2021-02-31' } },
      eligibilityModule: { minimumAge: 'grown up', sex: 'ALL', healthyVolunteers: 'perhaps' },
      designModule: { enrollmentInfo: { count: -1 } },
      conditionsModule: { conditions: ['Asthma', 7], keywords: 'none' },
    })
    expect(read).toMatchObject({ currentStatus: 'PAUSED_FOR_NOW', eligibleGender: 'ALL', medicalCondition: ['Asthma'], keywordList: [] })
    expect([...read.notRead].sort()).toEqual([
      'conditionsModule.conditions',
      'conditionsModule.keywords',
      'designModule.enrollmentInfo.count',
      'eligibilityModule.healthyVolunteers',
      'eligibilityModule.minimumAge',
      'statusModule.startDateStruct.date',
    ])
  })

  test('a study of the registry has its investigator and its locations', () => {
    const read = parseModules({
      contactsLocationsModule: {
        overallOfficials: [
          { name: 'Kim Chair', role: 'STUDY_CHAIR' },
          { name: 'Pat Lead', role: 'PRINCIPAL_INVESTIGATOR' },
        ],
        locations: [
          { facility: 'North Clinic', city: 'Oslo', country: 'Norway', contacts: [{ name: 'Ola', phone: '1' }] },
          { city: 'Bergen' },
        ],
      },
    })
    expect(read.principalInvestigator).toBe('Pat Lead')
    expect(read.locations).toEqual([
      { facility: 'North Clinic', place: 'Oslo, Norway', contact: { name: 'Ola', phone: '1', email: null } },
      { facility: 'Bergen', place: 'Bergen', contact: null },
    ])
    const party = { sponsorCollaboratorsModule: { responsibleParty: { investigatorFullName: 'Sam Sponsor' } } }
    expect(parseModules(party).principalInvestigator).toBe('Sam Sponsor')
  })

  test('a response of the former API, or of any other form, is no study', () => {
    for (const answer of [null, 7, [], {}, { FullStudiesResponse: { FullStudies: [] } }, { protocolSection: {} }, { protocolSection: [] }])
      expect(parseStudy(answer)).toBeNull()
    for (const answer of [null, {}, { StudyFieldsResponse: {} }, { studies: {} }]) expect(parsePage(answer)).toBeNull()
  })

  test('parsing never throws, whatever the response', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (firstValue, other) => {
        parseStudy(firstValue)
        parsePage(firstValue)
        parseModules({ statusModule: firstValue, eligibilityModule: other, contactsLocationsModule: firstValue, designModule: other })
      }),
    )
  })
})

test('a page of a search leaves out unreadable studies, and has the token of the next page', () => {
  const page = parsePage({ studies: [answerOf({}), { protocolSection: {} }], nextPageToken: 'more' })
  expect([page?.studies.map(({ trialID }) => trialID), page?.nextPageToken]).toEqual([['NCT00000001'], 'more'])
})
