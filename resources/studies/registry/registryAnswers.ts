/** An age limit as the registry states it: `18 Years`, `6 Months`. */
export interface RegistryAge {
  readonly value: number
  readonly unit: 'YEARS' | 'MONTHS' | 'WEEKS' | 'DAYS'
}

/** A location of a study, as the registry states it. */
export interface RegistryLocation {
  readonly facility: string
  /** City, province and country, if known. */
  readonly place: string
  readonly contact: RegistryContact | null
}

/** Contact person of a study, or of the study at one location. */
export interface RegistryContact {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
}

/**
 * A study of a public registry, with the property names of specification 2, section 7. A value that the registry does not state is null
 * or an empty list. A value that is not among the known ones is kept unchanged.
 */
export interface RegistryStudy {
  /** `NCT01234567`. */
  readonly trialID: string
  /** The sponsor's own number of the study. */
  readonly sponsorNumber: string | null
  readonly title: string
  readonly trialAbbreviatedName: string | null
  readonly briefSummary: string | null
  readonly detailedDescription: string | null
  /** The registry's own code, such as RECRUITING. */
  readonly currentStatus: string | null
  readonly studyType: string | null
  readonly phases: readonly string[]
  /** ALL, MALE or FEMALE. */
  readonly eligibleGender: string | null
  readonly isHealthyVolunteer: boolean | null
  readonly minimumAge: RegistryAge | null
  readonly maximumAge: RegistryAge | null
  readonly eligibilityCriteria: string | null
  readonly participantsCount: number | null
  /** Start date as the registry states it: YYYY, YYYY-MM or YYYY-MM-DD. `completionDate` has the same format. */
  readonly startDate: string | null
  readonly completionDate: string | null
  /** Whole months from start to completion; null if either date is unknown. */
  readonly duration: number | null
  readonly interventionNames: readonly string[]
  readonly locations: readonly RegistryLocation[]
  /** The first contact for the study as a whole. */
  readonly centralContact: RegistryContact | null
  readonly leadSponsor: string | null
  readonly principalInvestigator: string | null
  readonly medicalCondition: readonly string[]
  readonly keywordList: readonly string[]
  /** Parts of the registry's record that could not be read. */
  readonly notRead: readonly RegistryPath[]
}

/** Paths in the registry's response that this product reads. */
export type RegistryPath =
  | 'identificationModule.nctId'
  | 'identificationModule.orgStudyIdInfo.id'
  | 'identificationModule.briefTitle'
  | 'identificationModule.officialTitle'
  | 'identificationModule.acronym'
  | 'descriptionModule.briefSummary'
  | 'descriptionModule.detailedDescription'
  | 'statusModule.overallStatus'
  | 'statusModule.startDateStruct.date'
  | 'statusModule.completionDateStruct.date'
  | 'designModule.studyType'
  | 'designModule.phases'
  | 'designModule.enrollmentInfo.count'
  | 'eligibilityModule.sex'
  | 'eligibilityModule.healthyVolunteers'
  | 'eligibilityModule.minimumAge'
  | 'eligibilityModule.maximumAge'
  | 'eligibilityModule.eligibilityCriteria'
  | 'armsInterventionsModule.interventions'
  | 'contactsLocationsModule.locations'
  | 'contactsLocationsModule.centralContacts'
  | 'contactsLocationsModule.overallOfficials'
  | 'sponsorCollaboratorsModule.leadSponsor.name'
  | 'sponsorCollaboratorsModule.responsibleParty.investigatorFullName'
  | 'conditionsModule.conditions'
  | 'conditionsModule.keywords'

/** A result of a registry search. */
export type RegistryHit = Pick<RegistryStudy, 'trialID' | 'title' | 'briefSummary' | 'currentStatus' | 'leadSponsor' | 'medicalCondition'>

/** `GET registry/studies`. */
export interface RegistrySearchAnswer {
  readonly studies: readonly RegistryHit[]
  /** Sent as `pageToken`, it requests the next page; null: this is the last page. */
  readonly nextPageToken: string | null
}

/** Maximum number of characters of a title and of a summary in lists, before three dots. Specification 2, section 9. */
export const longestTitle = 75
export const longestSummary = 115

/** Returns the text, truncated with three dots if it is longer. */
export const truncateText = (text: string, longest: number): string => (text.length <= longest ? text : `${text.slice(0, longest)}...`)

/** Maximum number of studies that one call imports. */
export const mostImported = 50
