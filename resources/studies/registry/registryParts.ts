import type { RegistryPath } from './registryAnswers.ts'
import type { RegistryField } from './registryMapping.ts'

/** Parts of a registry record that do not correspond to a field by name. */
export type RegistrySection = 'number' | 'startDate' | 'completionDate' | 'criteria' | 'locations'

export const registryPathNames: Readonly<Record<RegistryPath, { readonly field: RegistryField } | { readonly part: RegistrySection }>> = {
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

/** Returns the fields of a study whose registry value could not be read. */
export const getUnreadFields = (paths: readonly RegistryPath[]): readonly RegistryField[] =>
  paths.flatMap((path): readonly RegistryField[] => {
    const name = registryPathNames[path]
    if ('field' in name) return [name.field]
    if (name.part === 'criteria') return ['inclusionCriteria', 'exclusionCriteria']
    return name.part === 'startDate' || name.part === 'completionDate' ? ['duration'] : []
  })
