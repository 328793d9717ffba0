import type { ResourceAnswer, ResourceRow, ResourceTransition } from './rows.ts'

/** Cases for the compiler, run by `npm test -- types`. An expected error that compiles is reported as an error. */

type AreEqual<Left, Right> = (<Type>() => Type extends Left ? 1 : 2) extends <Type>() => Type extends Right ? 1 : 2 ? true : false
const assertType = <Claim extends true>(claim?: Claim) => claim

type Study = ResourceRow['study']
type Person = ResourceAnswer['participant']

// The type of a row follows from its declaration.
assertType<AreEqual<Study['trialName'], string>>()
assertType<AreEqual<Study['alternativeTrialId'], string | null>>()
assertType<AreEqual<Study['imageUrl'], string | null>>()
assertType<AreEqual<Study['conditions'], readonly string[]>>()
assertType<AreEqual<Study['eligibleGender'], 'ALL' | 'FEMALE' | 'MALE'>>()
assertType<AreEqual<ResourceRow['participantStudy']['recruitmentStatus'], 'IN_SCREENING' | 'ENROLLED' | 'NOT_ENROLLED'>>()
assertType<AreEqual<ResourceRow['participantStudy']['dateAdded'], string | null>>()
assertType<AreEqual<ResourceRow['unlock']['at'], string | null>>()
assertType<AreEqual<Study['version'], number>>()
assertType<AreEqual<ResourceTransition['definition'], 'publish' | 'unpublish'>>()

// A secret is either set or not. A row on the server may also contain the new secret while it is being written.
assertType<AreEqual<ResourceRow['webhook']['secret'], string | true | null>>()
assertType<AreEqual<ResourceAnswer['webhook']['secret'], true | null>>()

// A response leaves out fields that its reader may not see and adds computed fields.
assertType<AreEqual<Person['firstName'], string | undefined>>()
assertType<AreEqual<Person['age'], number | null | undefined>>()
assertType<AreEqual<ResourceAnswer['studySite']['enrolled'], number | undefined>>()
assertType<AreEqual<Person['subjectId'], string | null>>()
assertType<AreEqual<ResourceAnswer['mail']['body'], string | null | undefined>>()
assertType<AreEqual<NonNullable<ResourceAnswer['participantStudy']['labels']>['studyId'], string | undefined>>()

// The compiler rejects a row of another resource and misspelled field names.
declare const study: Study
declare const participation: ResourceAnswer['participantStudy']
// @ts-expect-error misspelled: leadSponser
study.leadSponsor
// @ts-expect-error computed, so not stored
assertType<'age' extends keyof ResourceRow['participant'] ? true : false>()
// @ts-expect-error counted, so not stored
assertType<'enrolled' extends keyof ResourceRow['studySite'] ? true : false>()
// @ts-expect-error no state of a study
study.status === 'PAUSED'
// @ts-expect-error no transition of a participation
participation.actions.includes('enrol')
// @ts-expect-error not a reference
participation.labels?.subjectId
// @ts-expect-error may be null
study.introduction.length + study.intervention.length
