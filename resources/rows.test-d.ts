import type { ResourceAnswer, ResourceRow, ResourceTransition } from './rows.ts'

/** Cases for the compiler, run by `npm test -- types`: an expected mistake that would compile is one. */

type Is<Left, Right> = (<Type>() => Type extends Left ? 1 : 2) extends <Type>() => Type extends Right ? 1 : 2 ? true : false
const holds = <Claim extends true>(claim?: Claim) => claim

type Study = ResourceRow['study']
type Person = ResourceAnswer['participant']

// What a declaration says of a value, its row says.
holds<Is<Study['trialName'], string>>()
holds<Is<Study['alternativeTrialId'], string | null>>()
holds<Is<Study['imageUrl'], string | null>>()
holds<Is<Study['conditions'], readonly string[]>>()
holds<Is<Study['eligibleGender'], 'ALL' | 'FEMALE' | 'MALE'>>()
holds<Is<ResourceRow['participantStudy']['recruitmentStatus'], 'IN_SCREENING' | 'ENROLLED' | 'NOT_ENROLLED'>>()
holds<Is<ResourceRow['participantStudy']['dateAdded'], string | null>>()
holds<Is<ResourceRow['unlock']['at'], string | null>>()
holds<Is<Study['version'], number>>()
holds<Is<ResourceTransition['definition'], 'publish' | 'unpublish'>>()

// A secret is set or not; the server's row may hold the new one on its way in.
holds<Is<ResourceRow['webhook']['secret'], string | true | null>>()
holds<Is<ResourceAnswer['webhook']['secret'], true | null>>()

// An answer leaves out what its reader may not see, and adds what is computed.
holds<Is<Person['firstName'], string | undefined>>()
holds<Is<Person['age'], number | null | undefined>>()
holds<Is<ResourceAnswer['studySite']['enrolled'], number | undefined>>()
holds<Is<Person['subjectId'], string | null>>()
holds<Is<ResourceAnswer['mail']['body'], string | null | undefined>>()
holds<Is<NonNullable<ResourceAnswer['participantStudy']['labels']>['studyId'], string | undefined>>()

// Rows of different resources are never mistaken for one another, and nothing in them is spelled by chance.
declare const study: Study
declare const participation: ResourceAnswer['participantStudy']
// @ts-expect-error misspelled: leadSponser
study.leadSponsor
// @ts-expect-error computed, so not stored
holds<'age' extends keyof ResourceRow['participant'] ? true : false>()
// @ts-expect-error counted, so not stored
holds<'enrolled' extends keyof ResourceRow['studySite'] ? true : false>()
// @ts-expect-error no state of a study
study.status === 'PAUSED'
// @ts-expect-error no transition of a participation
participation.actions.includes('enrol')
// @ts-expect-error not a reference
participation.labels?.subjectId
// @ts-expect-error may be null
study.introduction.length + study.intervention.length
