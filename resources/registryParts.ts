import type { RegistryPart } from './registryAnswers.ts'
import type { RegistryField } from './registryMapping.ts'

/** Parts of a registry record that match no field by name. */
export type OtherPart = 'number' | 'startDate' | 'completionDate' | 'criteria' | 'locations'

export const partNames: Readonly<Record<RegistryPart, { readonly field: RegistryField } | { readonly part: OtherPart }>> = {
  'identificationModule.nctId': { part: 'number' },
  'identificationModule.orgStudyIdInfo.id': { field: 'alternativeTrialId' },
  'identificationModule.briefTitle': { field: 'trialName' },
  'identificationModule.officialTitle': { field: 'trialName' },
  'identificationModule.acronym': { field: 'abbreviatedTitle' },
  'descriptionModule.briefSummary': { field: 'introduction' },
  'descriptionModule.detailedDescription': { field: 'description' },
  'statusModule.overallStatus': { field: 'registryStatus' },
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
  'contactsLocationsModule.centralContacts': { field: 'contactPhone' },
  'contactsLocationsModule.overallOfficials': { field: 'principleInvestigator' },
  'sponsorCollaboratorsModule.leadSponsor.name': { field: 'leadSponser' },
  'sponsorCollaboratorsModule.responsibleParty.investigatorFullName': { field: 'principleInvestigator' },
  'conditionsModule.conditions': { field: 'conditions' },
  'conditionsModule.keywords': { field: 'internalTags' },
}

/** Fields of a study for which the registry says something that could not be read. */
export const fieldsNotRead = (parts: readonly RegistryPart[]): readonly RegistryField[] =>
  parts.flatMap((part): readonly RegistryField[] => {
    const name = partNames[part]
    if ('field' in name) return [name.field]
    if (name.part === 'criteria') return ['inclusionCriteria', 'exclusionCriteria']
    return name.part === 'startDate' || name.part === 'completionDate' ? ['duration'] : []
  })
