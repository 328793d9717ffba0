import type { RegistryPart } from '#resources/registryAnswers.ts'
import type { RegistryField } from '#resources/registryMapping.ts'

/** What of the registry fills no field of ours under its own name. */
type OtherPart = 'number' | 'status' | 'startDate' | 'completionDate' | 'criteria' | 'locations'

const partNames: Readonly<Record<RegistryPart, { readonly field: RegistryField } | { readonly part: OtherPart }>> = {
  'identificationModule.nctId': { part: 'number' },
  'identificationModule.briefTitle': { field: 'trialName' },
  'identificationModule.officialTitle': { field: 'trialName' },
  'identificationModule.acronym': { field: 'abbreviatedTitle' },
  'descriptionModule.briefSummary': { field: 'introduction' },
  'descriptionModule.detailedDescription': { field: 'description' },
  'statusModule.overallStatus': { part: 'status' },
  'statusModule.startDateStruct.date': { part: 'startDate' },
  'statusModule.completionDateStruct.date': { part: 'completionDate' },
  'designModule.studyType': { field: 'studyType' },
  'designModule.phases': { field: 'phase' },
  'designModule.enrollmentInfo.count': { field: 'noOfParticipants' },
  'eligibilityModule.sex': { field: 'eligibleGender' },
  'eligibilityModule.healthyVolunteers': { field: 'isHealthyVolunteer' },
  'eligibilityModule.minimumAge': { field: 'minimumAge' },
  'eligibilityModule.maximumAge': { field: 'maximumAge' },
  'eligibilityModule.eligibilityCriteria': { part: 'criteria' },
  'armsInterventionsModule.interventions': { field: 'intervention' },
  'contactsLocationsModule.locations': { part: 'locations' },
  'contactsLocationsModule.overallOfficials': { field: 'principleInvestigator' },
  'sponsorCollaboratorsModule.leadSponsor.name': { field: 'leadSponser' },
  'sponsorCollaboratorsModule.responsibleParty.investigatorFullName': { field: 'principleInvestigator' },
  'conditionsModule.conditions': { field: 'conditions' },
  'conditionsModule.keywords': { field: 'internalTags' },
}

/**
 * Parts of the registry in words, each once.
 * @param words.field the name of a field of a study
 * @param words.part the name of what fills no field
 */
export function namesOfParts(
  parts: readonly RegistryPart[],
  words: { readonly field: (name: RegistryField) => string; readonly part: (name: OtherPart) => string },
): readonly string[] {
  const named = parts.map((each) => {
    const name = partNames[each]
    return 'field' in name ? words.field(name.field) : words.part(name.part)
  })
  return [...new Set(named)]
}
