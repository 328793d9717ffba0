import { describe, expect, it } from 'vitest'
import { validate } from '#resources/core/validate.ts'
import { getResource } from '#resources/index.ts'
import { storyDay } from './calendar.ts'
import { makeDemo } from './demo.ts'
import { rowsOf, testRoles } from './testDemo.ts'

const demo = makeDemo(testRoles, 'coordinator')

describe('the demo', () => {
  it('is the same every time', () => {
    expect(makeDemo(testRoles, 'coordinator')).toEqual(demo)
  })

  it('has the size that was asked for', () => {
    const count = (resource: string): number => demo.reduce((sum, each) => sum + rowsOf(each, resource).length, 0)
    expect(['organisation', 'site', 'study', 'user', 'participant'].map(count)).toEqual([2, 12, 8, 32, 2000])
  })

  it('keeps every rule of the declarations', () => {
    const broken = demo.flatMap((organisation) =>
      organisation.rows.flatMap(({ resource, rows }) =>
        rows.flatMap((row) => validate(getResource(resource), row, storyDay).map(({ path, code }) => `${resource}.${path}: ${code}`)),
      ),
    )
    expect(broken).toEqual([])
  })

  it('repeats no id, e-mail of staff or client number', () => {
    for (const organisation of demo) {
      const ids = organisation.rows.flatMap(({ rows }) => rows.map(({ id }) => id))
      const emails = rowsOf(organisation, 'user').map(({ email }) => email)
      const numbers = rowsOf(organisation, 'participant').map(({ participantClientId }) => participantClientId)
      for (const values of [ids, emails, numbers]) expect(new Set(values).size).toBe(values.length)
    }
  })

  it('refers only to its own rows', () => {
    for (const organisation of demo) {
      const ids = new Set(organisation.rows.flatMap(({ rows }) => rows.map(({ id }) => id)))
      const references = organisation.rows.flatMap(({ resource, rows }) =>
        Object.entries(getResource(resource).fields)
          .filter(([, field]) => field.type === 'ref')
          .flatMap(([name, field]) => rows.map((row) => row[name]).filter((id) => id !== null || field.required === true)),
      )
      expect(references.filter((id) => typeof id !== 'string' || !ids.has(id))).toEqual([])
    }
  })

  it('assigns the coordinator two study-sites with participants, one of them restricted', () => {
    const [northlake] = demo
    const coordinator = rowsOf(northlake, 'user').find(({ email }) => email === 'coordinator@northlake.example')
    const assignedSites = rowsOf(northlake, 'studySiteAssignment').filter(({ userId }) => userId === coordinator?.id)
    expect(assignedSites).toHaveLength(2)
    const isMine = ({ studyId, siteId }: { readonly [name: string]: unknown }): boolean =>
      assignedSites.some((assignment) => assignment.studyId === studyId && assignment.siteId === siteId)
    const ownPersonIds = new Set(
      rowsOf(northlake, 'participantStudy')
        .filter(isMine)
        .map(({ participantId }) => participantId),
    )
    const people = rowsOf(northlake, 'participant').filter(({ id }) => ownPersonIds.has(id))
    expect(people.length).toBeGreaterThan(50)
    expect(people.some(({ isRestrictedProfile }) => isRestrictedProfile === true)).toBe(true)
  })

  it('lets any study contact exactly those who have signed that they agree to it', () => {
    for (const organisation of demo) {
      const people = rowsOf(organisation, 'participant')
      const may = people.filter(({ contactableByAnyStudy }) => contactableByAnyStudy === true)
      expect(may.length).toBeGreaterThan(0)
      expect(may.length).toBeLessThan(people.length)
      expect(people.filter(({ signedAgreementToContact: signed }) => signed !== null && signed !== undefined)).toEqual(may)
    }
  })

  it('has no participant in conduct, or with a conduct form, without the consent that the study requires', () => {
    for (const organisation of demo) {
      const requester = new Set(rowsOf(organisation, 'studyConsent').map(({ studyId }) => studyId))
      const input = new Set(
        rowsOf(organisation, 'consent')
          .filter(({ state }) => state === 'LAST_REVIEW')
          .map(({ participantStudyId }) => participantStudyId),
      )
      const studyParticipations = rowsOf(organisation, 'participantStudy').filter(({ studyId }) => requester.has(studyId))
      const underWay = studyParticipations.filter(({ conductStatus }) => conductStatus === 'UNDER_WAY')
      expect(underWay.length).toBeGreaterThan(0)
      expect(underWay.filter(({ id, consentStatus }) => !input.has(id) || consentStatus !== 'LAST_REVIEW')).toEqual([])
      const studyAssignments = rowsOf(organisation, 'formAssignment').filter(({ studyId }) => requester.has(studyId))
      expect(studyAssignments.filter(({ participantStudyId }) => !input.has(participantStudyId))).toEqual([])
      const began = new Map(studyParticipations.map(({ id, conductStartedOn }) => [id, String(conductStartedOn)]))
      const consents = rowsOf(organisation, 'consent').filter(({ givenOn }) => typeof givenOn === 'string')
      expect(
        consents.filter(({ participantStudyId, givenOn }) => String(givenOn) > (began.get(participantStudyId as string) ?? '')),
      ).toEqual([])
    }
  })

  it('contains no telephone number or address of a real person', () => {
    const people = demo.flatMap((organisation) => [...rowsOf(organisation, 'participant'), ...rowsOf(organisation, 'user')])
    const phones = people.flatMap(({ primaryMobile, phone }) => [primaryMobile, phone]).filter((value) => typeof value === 'string')
    expect(phones.filter((value) => !/^\+1\d{3}55501\d\d$/.test(value))).toEqual([])
    const emails = people.flatMap(({ email }) => (typeof email === 'string' ? [email] : []))
    expect(emails.filter((value) => !/@(example\.(com|org|net)|[a-z]+\.example)$/.test(value))).toEqual([])
  })
})
